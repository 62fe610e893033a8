import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const linked = `struct Station<'a> {
    name: &'a str,
    next: Option<&'a Station<'a>>,
}`;

const ring = `${linked}

fn main() {
    let mut squat = Station { name: "squat", next: None };
    let mut plank = Station { name: "plank", next: None };
    squat.next = Some(&plank);
    plank.next = Some(&squat);
}`;

const numbered = `struct Station {
    name: &'static str,
    next: usize,
}`;

const owned = `${numbered}

fn main() {
    let mut circuit = vec![
        Station { name: "squat", next: 1 },
        Station { name: "plank", next: 0 },
    ];
}`;

const walked = owned.replace(
  '    ];\n',
  `    ];
    let mut at = 0;
    for _ in 0..3 {
        println!("{}", circuit[at].name);
        at = circuit[at].next;
    }
`,
);

const grown = walked.replace(
  '    let mut at',
  `    circuit.push(Station { name: "row", next: 0 });
    circuit[1].next = 2;
    let mut at`,
);

const wrong = grown.replace('next = 2', 'next = 7');

/**
 * Rust Ownership, Slowly, lecture 5 of 5: “Indices instead of references”. A ring of stations in one
 * vector, with no Rc and no unsafe.
 */
export const rustIndices: LectureScript = {
  name: 'rust-indices',
  marked: 'Indices',
  file: 'main.rs',
  language: 'rust',
  voice: 'rms',
  height: 720,
  pane: { title: 'cargo run', size: 820 },
  steps: [
    {
      chapter: 'A ring of references',
      say: 'In a circuit, the squat leads to the plank, and the plank back to the squat.',
      note: 'Who owns *a ring*?',
    },
    {
      say: 'The first idea: every station holds a reference to the next one.',
      code: linked,
      light: ['next'],
    },
    {
      say: 'Two stations: squat refers to plank, and then plank refers back to squat.',
      code: ring,
      light: ['squat.next', 'plank.next'],
    },
    {
      say: 'Refused. Squat borrows plank already, and what is borrowed may not change.',
      squiggle: 'plank.next = Some(&squat)',
      output: [
        bad('error[E0506]: cannot assign to'),
        bad('  `plank.next` because it is'),
        bad('  borrowed'),
        plain(' 9 | squat.next = Some(&plank);'),
        dim('     `plank.next` is borrowed here'),
        plain('10 | plank.next = Some(&squat);'),
        dim('     `plank.next` is assigned to here'),
        dim('     but it was already borrowed'),
        dim('     borrow later used here'),
      ],
    },
    {
      chapter: 'One vector, and numbers',
      say: 'So a station does not hold the next one. It holds its number.',
      note: 'A link is *a number*.',
      code: numbered,
      squiggle: '',
      light: ['next'],
    },
    {
      say: 'One vector owns all stations. Squat leads to index one, plank back to zero.',
      note: 'One owner *for all of them*.',
      code: owned,
      light: ['vec!', 'squat', 'plank'],
    },
    {
      say: 'Walking the circuit means looking up a number, and then the next one.',
      code: walked,
      light: ['let mut at', 'circuit[at]'],
      clear: true,
      output: [plain('squat'), plain('plank'), good('squat')],
    },
    {
      say: 'No station is borrowed between two steps, so the circuit may grow and change.',
      note: 'Nothing is borrowed *between two steps*.',
      code: grown,
      light: ['push', 'next = 2'],
      clear: true,
      output: [plain('squat'), plain('plank'), mark('row')],
    },
    {
      chapter: 'The price, and other ways',
      say: 'The compiler does not check these numbers. A wrong one panics when you use it.',
      spoken: 'The compile er does not check these numbers. A wrong one panics when you use it.',
      note: 'Checked *at run time*, not before.',
      code: wrong,
      light: ['next = 7', 'circuit[at]'],
      clear: true,
      output: [
        plain('squat'),
        plain('plank'),
        bad('index out of bounds: the len is 3'),
        bad('but the index is 7'),
      ],
    },
    {
      say: 'And if you remove a station, the numbers behind it shift. Mark it as gone instead.',
      note: 'Do not remove. *Mark as gone*.',
      light: ['vec!', 'squat', 'plank'],
    },
    {
      say: 'A Box has one owner, an Rc has several, an Arc has several across threads.',
      spoken: 'A box has one owner, an R C has several, an ark has several across threads.',
      note: '*How many owners* does it need?',
      light: [],
      clear: true,
      output: [
        plain('Box     one owner, on the heap'),
        plain('Rc      several, in one thread'),
        plain('Arc     several, across threads'),
        mark('index   one vector owns them all'),
      ],
    },
    {
      say: 'Take a struct of yours that needs a lifetime, and try a vector and an index.',
      note: 'Try *an index* first.',
    },
  ],
};
