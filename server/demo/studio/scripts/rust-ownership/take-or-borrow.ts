import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const total = `fn total(sets: Vec<u32>) -> u32 {
    sets.iter().sum()
}`;

const called = `${total}

fn main() {
    let sets = vec![12, 15, 9];
    println!("{}", total(sets));
    println!("{sets:?}");
}`;

const slice = called.replace('sets: Vec<u32>', 'sets: &[u32]');

const lent = slice.replace('total(sets)', 'total(&sets)');

const adding = lent.replace(
  'fn main',
  `fn add(sets: &mut Vec<u32>, reps: u32) {
    sets.push(reps);
}

fn main`,
);

const changed = adding.replace(
  'let sets = vec![12, 15, 9];\n',
  `let mut sets = vec![12, 15, 9];
    add(&mut sets, 21);
`,
);

const start = `// Three functions, and each takes more than it needs.
//
// 1. Give each the weakest parameter that its body allows: &[u32], &mut Vec<u32> or Vec<u32>.
// 2. Repair the calls, and remove every clone.
// 3. Run it: rustc sets.rs && ./sets

struct Session {
    sets: Vec<u32>,
}

fn best(sets: Vec<u32>) -> Option<u32> {
    sets.iter().copied().max()
}

fn double(mut sets: Vec<u32>) -> Vec<u32> {
    for reps in &mut sets {
        *reps *= 2;
    }
    sets
}

fn finish(sets: Vec<u32>) -> Session {
    Session { sets: sets.clone() }
}

fn main() {
    let sets = vec![12, 15, 9];
    println!("best: {:?}", best(sets.clone()));
    let sets = double(sets.clone());
    let session = finish(sets.clone());
    println!("finished: {:?}", session.sets);
}
`;

const solution = `struct Session {
    sets: Vec<u32>,
}

fn best(sets: &[u32]) -> Option<u32> {
    sets.iter().copied().max()
}

/// A mutable slice is enough: the length does not change.
fn double(sets: &mut [u32]) {
    for reps in sets {
        *reps *= 2;
    }
}

/// The session keeps the vector, so it takes it.
fn finish(sets: Vec<u32>) -> Session {
    Session { sets }
}

fn main() {
    let mut sets = vec![12, 15, 9];
    println!("best: {:?}", best(&sets));
    double(&mut sets);
    let session = finish(sets);
    println!("finished: {:?}", session.sets);
}
`;

/**
 * Rust Ownership, Slowly, lecture 3 of 5: “Arguments: take, borrow, or borrow mutably”. Three signatures,
 * and what each promises to the caller.
 */
export const takeOrBorrow: LectureScript = {
  name: 'take-or-borrow',
  marked: 'take, borrow',
  file: 'main.rs',
  language: 'rust',
  voice: 'rms',
  height: 720,
  pane: { title: 'cargo run', size: 820 },
  files: [
    { name: 'sets.rs', text: start },
    { name: 'sets-solution.rs', text: solution },
  ],
  steps: [
    {
      chapter: 'Take',
      say: 'A signature tells you whether you still have your value after the call.',
      note: 'What does a signature *promise*?',
    },
    { say: 'Total takes a vector of repetitions, and adds them up.', code: total },
    {
      say: 'The caller has three sets, asks for their total, and prints them.',
      code: called,
      light: ['let sets', 'total(sets)', '{sets:?}'],
    },
    {
      say: 'Refused. The call moved the vector into the function, and it ends there.',
      note: '*Vec<u32>*: give it to me.',
      squiggle: '{sets:?}',
      light: ['fn total', 'total(sets)', '{sets:?}'],
      output: [
        bad('error[E0382]: borrow of moved'),
        bad('  value: `sets`'),
        plain('7 | println!("{}", total(sets));'),
        dim('    value moved here'),
        plain('8 | println!("{sets:?}");'),
        dim('    value borrowed here after move'),
        plain('1 | fn total(sets: Vec<u32>) -> u32 {'),
        dim('    this parameter takes ownership'),
        dim('    of the value'),
      ],
    },
    {
      chapter: 'Borrow, and borrow mutably',
      say: 'To add numbers up, reading is enough. So the function asks for a slice.',
      spoken: 'To add numbers up, rieding is enough. So the function asks for a slice.',
      note: '*&[u32]*: let me read it.',
      code: slice,
      squiggle: '',
      light: ['fn total'],
    },
    {
      say: 'The caller lends its sets with an ampersand, and has them in the next line.',
      code: lent,
      light: ['&sets', '{sets:?}'],
      clear: true,
      output: [plain('36'), good('[12, 15, 9]')],
    },
    {
      say: 'Another function adds a set. It changes the vector, and does not keep it.',
      note: '*&mut Vec<u32>*: let me change it.',
      code: adding,
      light: ['fn add', 'push'],
    },
    {
      say: 'The owner must allow changes, and the call must show one.',
      note: 'Both sides say *mut*.',
      code: changed,
      light: ['let mut', '&mut sets'],
    },
    {
      say: 'So you can tell from the calls alone: add may change sets, total cannot.',
      light: ['&mut sets', '&sets'],
      clear: true,
      output: [plain('57'), mark('[12, 15, 9, 21]')],
    },
    {
      chapter: 'Which one?',
      say: 'And when do you take? When the value stays with you, or has to end.',
      note: 'Take it only to *keep it or end it*.',
      light: ['fn '],
    },
    {
      say: 'Say the three aloud: I keep it, I read it, I change it.',
      spoken: 'Say the three aloud: I keep it, I reed it, I change it.',
      clear: true,
      output: [
        plain('Vec<u32>        I keep it'),
        plain('&[u32]          I read it'),
        plain('&mut Vec<u32>   I change it'),
      ],
    },
    {
      say: 'In the exercise, give each function the weakest parameter that its body allows.',
      note: 'The *weakest* that compiles.',
      light: [],
    },
  ],
};
