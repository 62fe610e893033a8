import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const send = `async function send() {
  throw new Error('offline');
}`;
const save = `${send}

async function save() {
  send();
  console.log('saved');
}`;
const gap = `${save}

try {
  await save();
} catch (error) {
  console.log('caught:', error.message);
}`;
const closed = gap.replace('  send();', '  await send();');
const swallowed = closed.replace('send();\n  console', 'send().catch(() => {});\n  console');

const exercise = `// Each of these functions loses the error of send. Run "node gaps.mjs", then close the
// gaps by await or return. Do not add a catch: the one at the bottom is enough.
const send = async () => {
  throw new Error('offline');
};

async function first() {
  send();
  return 'saved';
}

function second() {
  return Promise.resolve().then(() => {
    send();
    return 'saved';
  });
}

async function third() {
  [1, 2, 3].forEach(async () => {
    await send();
  });
  return 'saved';
}

let lost = 0;
process.on('unhandledRejection', () => {
  lost += 1;
});

for (const save of [first, second, third]) {
  lost = 0;
  let result;
  try {
    result = await save();
  } catch (error) {
    result = 'caught: ' + error.message;
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
  console.log(save.name.padEnd(7), result.padEnd(16), lost, 'lost');
}
`;

const solution = exercise
  .replace(/^(?:\/\/.*\n)+/, '// Every promise has someone who waits for it.\n')
  .replace("  send();\n  return 'saved'", "  await send();\n  return 'saved'")
  .replace("    send();\n    return 'saved';", "    return send().then(() => 'saved');")
  .replace(
    `  [1, 2, 3].forEach(async () => {
    await send();
  });`,
    '  await Promise.all([1, 2, 3].map(() => send()));',
  );

/** JavaScript: The Event Loop and Async, lecture 4 of 5: “Where a rejection goes”. Trace an error through a chain with a gap, close the gap, and catch the error exactly once. */
export const rejectionPath: LectureScript = {
  name: 'rejection-path',
  marked: 'a rejection',
  file: 'save.mjs',
  language: 'javascript',
  voice: 'bright',
  height: 720,
  pane: { title: 'node save.mjs', size: 560 },
  files: [
    { name: 'gaps.mjs', text: exercise },
    { name: 'gaps.solution.mjs', text: solution },
  ],
  steps: [
    {
      say: 'This program will say that your work is saved. Do not believe it yet.',
      chapter: 'The gap',
      note: 'Who *hears* about the error?',
    },
    { say: 'We are offline, so send throws. Its promise is rejected.', code: send },
    { say: 'Save calls send, and reports success.', code: save, light: ['save()', 'send();', "'saved'"] },
    {
      say: 'At the bottom, somebody waits for save and is ready to catch.',
      code: gap,
      light: ['try', 'await save', 'catch', 'caught', '}'],
    },
    {
      say: 'It prints saved. Then the process stops, with an error that nobody caught.',
      light: [],
      output: [
        plain('saved'),
        bad('Error: offline'),
        dim('    at send'),
        dim('    at save'),
        bad('exit code 1'),
      ],
    },
    {
      say: 'Save dropped the promise of send. So the rejection had no way to the catch.',
      note: 'A dropped promise has *nobody who waits*.',
      light: ['  send();'],
      squiggle: 'send();',
    },
    {
      say: 'A rejection travels along await and return, and along nothing else.',
      chapter: 'Close the gap',
      note: 'The way up: *await* or return.',
    },
    {
      say: 'So wait for send. The rejection becomes a throw, right here in save.',
      code: closed,
      squiggle: '',
      light: ['await send', 'await save', 'catch', 'caught'],
      clear: true,
      output: [good('caught: offline'), dim('exit code 0')],
    },
    {
      say: 'Saved is not printed any more, because the line after the throw never runs.',
      light: ["'saved'"],
    },
    {
      say: 'Would a second catch be safer? Put one here, and let it do nothing.',
      chapter: 'Exactly once',
      note: 'A catch says: *this is dealt with*.',
      code: swallowed,
      light: ['.catch'],
    },
    {
      say: 'Saved, it says, and nobody learns that nothing was sent.',
      clear: true,
      output: [bad('saved'), dim('exit code 0')],
    },
    {
      say: 'Catch once, in the place that can tell the user. Below it, let errors pass.',
      note: 'Catch *once*, where you can answer.',
      code: closed,
      light: ['await send', 'await save', 'catch', 'caught'],
      clear: true,
      output: [mark('caught: offline'), dim('exit code 0')],
    },
    {
      say: 'In the exercise, three functions lose their errors. Find each gap and close it.',
      light: [],
    },
  ],
};
