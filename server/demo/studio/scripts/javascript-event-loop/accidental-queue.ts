import { bad, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const queue = `const ids = [1, 2, 3, 4];
const pages = [];
for (const id of ids) {
  pages.push(await fetchPage(id));
}`;

const started = `const ids = [1, 2, 3, 4];
const started = ids.map((id) => fetchPage(id));`;
const together = `${started}
const pages = await Promise.all(started);`;

const worker = `const ids = [1, 2, 3, 4].values();
const pages = [];
async function worker() {
  for (const id of ids) {
    pages.push(await fetchPage(id));
  }
}`;
const two = `${worker}
await Promise.all([worker(), worker()]);`;

const exercise = `// Twelve pages, 100 ms each, and at most three requests at the same time.
// 1. Run "node pages.mjs": one request at a time takes 1.2 s.
// 2. Give loadAll a width of three. All checks pass.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

let open = 0;
let most = 0;

async function fetchPage(id) {
  open += 1;
  most = Math.max(most, open);
  await sleep(100);
  open -= 1;
  return 'page ' + id;
}

/** The pages in the order of their ids, loaded by at most \`width\` requests at a time. */
async function loadAll(ids, width) {
  const pages = [];
  for (const [place, id] of ids.entries()) {
    pages[place] = await fetchPage(id);
  }
  return pages;
}

const ids = Array.from({ length: 12 }, (_, index) => index + 1);
const begun = performance.now();
const pages = await loadAll(ids, 3);
const seconds = (performance.now() - begun) / 1000;

console.log(seconds.toFixed(1), 's, at most', most, 'at a time');
assert.deepEqual(pages, ids.map((id) => 'page ' + id), 'every page, in order');
assert.ok(most <= 3, 'too many requests at a time');
assert.ok(seconds < 0.8, 'still a queue');
console.log('all checks pass');
`;

const solution = exercise
  .replace(
    /^(?:\/\/.*\n)+/,
    '// The workers share one iterator: each place goes to the worker that is free.\n',
  )
  .replace(
    `  for (const [place, id] of ids.entries()) {
    pages[place] = await fetchPage(id);
  }
`,
    `  const entries = ids.entries();
  const worker = async () => {
    for (const [place, id] of entries) pages[place] = await fetchPage(id);
  };
  await Promise.all(Array.from({ length: width }, worker));
`,
  );

/** JavaScript: The Event Loop and Async, lecture 3 of 5: “The accidental queue”. An await inside a loop puts four requests in a line; start them together and wait once. */
export const accidentalQueue: LectureScript = {
  name: 'accidental-queue',
  marked: 'queue',
  file: 'pages.mjs',
  language: 'javascript',
  voice: 'bright',
  height: 720,
  pane: { title: 'node pages.mjs', size: 600 },
  files: [
    { name: 'pages.mjs', text: exercise },
    { name: 'pages.solution.mjs', text: solution },
  ],
  steps: [
    {
      say: 'How long do four requests take, if each of them takes a fifth of a second?',
      chapter: 'The line',
      note: 'Four requests, 0.2 s each: *how long?*',
    },
    {
      say: 'This loop asks for a page, waits for it, and asks for the next one.',
      code: queue,
      light: ['for', 'await'],
    },
    {
      say: 'While it waits, the loop does not turn. The second request is not even sent.',
      note: 'One request *waits for the other*.',
      light: ['await'],
      output: [
        plain('page 1   sent at 0.0 s'),
        plain('page 2   sent at 0.2 s'),
        plain('page 3   sent at 0.4 s'),
        plain('page 4   sent at 0.6 s'),
      ],
    },
    {
      say: 'Eight tenths of a second. You wrote a queue, and nobody asked for one.',
      output: [bad('total            0.8 s', 1)],
    },
    {
      say: 'Ask of each await: does the next turn need this result? Here it does not.',
      note: 'Does the next turn *need this result*?',
    },
    {
      say: 'So separate two things. First start all four, and keep their promises.',
      spoken: 'So sepperait two things. First start all four, and keep their promises.',
      chapter: 'Start, then wait',
      note: 'Start *all*.',
      code: started,
      light: ['started'],
    },
    {
      say: 'Then wait for all of them, in one place.',
      note: 'Start all, *wait once*.',
      code: together,
      light: ['await'],
    },
    {
      say: 'They leave together. The total is the time of the slowest, not the sum.',
      light: [],
      clear: true,
      output: [
        plain('page 1   sent at 0.0 s'),
        plain('page 2   sent at 0.0 s'),
        plain('page 3   sent at 0.0 s'),
        plain('page 4   sent at 0.0 s'),
        good('total            0.2 s', 0.25),
      ],
    },
    {
      say: 'With ten thousand ids, that is an attack on the server. Give the work a width.',
      spoken: 'With ten thousand I Ds, that is an attack on the server. Give the work a width.',
      chapter: 'A width',
      note: 'Not one, not all: *a few at a time*.',
    },
    {
      say: 'A worker is the same loop, but ids is now an iterator, which can be shared.',
      spoken: 'A worker is the same loop. But I Ds is now an itterator, which can be shared.',
      code: worker,
      light: ['values', 'worker', 'for', 'await', '  }', '}'],
    },
    {
      say: 'Start two of them. Each takes the next id as soon as it is free.',
      spoken: 'Start two of them. Each takes the next I D as soon as it is free.',
      note: 'Two workers, *one iterator*.',
      code: two,
      light: ['Promise.all', 'for'],
      clear: true,
      output: [
        plain('page 1   sent at 0.0 s'),
        plain('page 2   sent at 0.0 s'),
        plain('page 3   sent at 0.2 s'),
        plain('page 4   sent at 0.2 s'),
        mark('total            0.4 s', 0.5),
      ],
    },
    {
      say: 'In the exercise, load twelve pages with three workers, and keep their order.',
      light: [],
    },
  ],
};
