import { mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const load = `async function load() {
  console.log('A');
  await null;
  console.log('B');
}`;
const called = `${load}

load();
console.log('C');`;

const callback = called.replace(
  `  await null;
  console.log('B');
`,
  `  return Promise.resolve(null).then(() => {
    console.log('B');
  });
`,
);
const byHand = callback.replace('async ', '');
const awaited = byHand.replace('\n\nload();', '\n\nawait load();');

const exercise = `// Three small programs. Write the order of the letters into guess, then run "node guess.mjs".
const guess = { one: '', two: '', three: '' };

let seen = '';
const log = (letter) => {
  seen += letter;
};

const programs = {
  async one() {
    const work = async () => {
      log('A');
      await null;
      log('B');
    };
    work();
    log('C');
  },

  async two() {
    const work = async () => {
      log('A');
      await null;
      log('B');
    };
    log('C');
    await work();
    log('D');
  },

  async three() {
    const work = async (first, second) => {
      log(first);
      await null;
      log(second);
    };
    work('A', 'B');
    work('C', 'D');
    Promise.resolve().then(() => log('E'));
    log('F');
  },
};

for (const [name, program] of Object.entries(programs)) {
  seen = '';
  await program();
  await new Promise((resolve) => setTimeout(resolve, 10));
  const verdict = guess[name] === seen ? 'right' : 'look again';
  console.log(name.padEnd(6), seen.padEnd(6), verdict);
}
`;

/** JavaScript: The Event Loop and Async, lecture 2 of 5: “What await really suspends”. An await pauses one function and nothing else; written by hand, it is a callback. */
export const awaitSuspends: LectureScript = {
  name: 'await-suspends',
  marked: 'really suspends',
  file: 'order.mjs',
  language: 'javascript',
  voice: 'bright',
  height: 720,
  pane: { title: 'node order.mjs', size: 520 },
  files: [{ name: 'guess.mjs', text: exercise }],
  steps: [
    {
      say: 'Does the line after an async call wait for it? Say yes or no before we run it.',
      spoken: 'Does the line after an ay sink call wait for it? Say yes or no before we run it.',
      chapter: 'The question',
      note: 'A, B, C: *which order?*',
    },
    { say: 'Load prints A, awaits something, and prints B.', code: load },
    { say: 'The script calls load, and then it prints C.', code: called, light: ['load();', "'C'"] },
    {
      say: 'A is first. An async function starts like any other: at once.',
      spoken: 'Ay is first. An ay sink function starts like any other: at once.',
      note: 'Up to the first await, it is *plain code*.',
      light: ['function load', "'A'"],
      output: [plain('A')],
    },
    {
      say: 'At await, load pauses, and gives its caller a promise. The caller goes on with C.',
      note: 'await pauses *this function*, and no other.',
      light: ['await', 'load();', "'C'"],
      output: [plain('C')],
    },
    {
      say: 'Now the stack is empty. Load continues as a microtask, and prints B.',
      spoken: 'Now the stack is empty. Load continues as a micro task, and prints B.',
      note: 'The rest of it is *a microtask*.',
      light: ["'B'"],
      output: [mark('B')],
    },
    {
      say: 'You can write this pause yourself, without await.',
      chapter: 'The same by hand',
      note: 'What is await *made of*?',
      light: [],
    },
    {
      say: 'Whatever came after await becomes a callback, and the function returns a promise.',
      note: 'After await *means in then*.',
      code: callback,
      light: ['return', "'B'", '  });'],
    },
    {
      say: 'Async can go too. What is left is a plain function.',
      spoken: 'Ay sink can go too. What is left is a plain function.',
      code: byHand,
      light: ['function load'],
    },
    {
      say: 'Same program, same order.',
      light: [],
      clear: true,
      output: [plain('A'), plain('C'), mark('B')],
    },
    {
      say: 'If C has to be last, the caller must wait as well, with an await of its own.',
      chapter: 'When the caller waits',
      note: 'To be later than B, *wait for it*.',
      code: awaited,
      light: ['await load', "'C'"],
      clear: true,
      output: [plain('A'), plain('B'), mark('C')],
    },
    {
      say: 'Your turn: three programs are in the exercise. Write down the order, then run it.',
      light: [],
    },
  ],
};
