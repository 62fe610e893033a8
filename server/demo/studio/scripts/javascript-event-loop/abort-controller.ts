import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const search = `let controller;
async function search(word) {
  const reply = await fetch(api + word);
  for (const row of await reply.json()) {
    await draw(row);
  }
}`;

const controlled = search.replace(
  '  const reply',
  `  controller = new AbortController();
  const { signal } = controller;
  const reply`,
);
const passed = controlled.replace('word);', 'word, { signal });');
const aborting = passed.replace('  controller = new', '  controller?.abort();\n  controller = new');
const checking = aborting.replace('    await draw', '    signal.throwIfAborted();\n    await draw');
const limited = checking.replace(
  'const { signal } = controller;',
  `const signal = AbortSignal.any([
    controller.signal,
    AbortSignal.timeout(3000),
  ]);`,
);

const exercise = `// The reader leaves after 250 ms, but the download goes on to the last page.
// 1. Run "node download.mjs" and count the pages.
// 2. Hand the signal on: to the timer in loadPage, and to the loop in download.
// 3. Leave quietly on an AbortError, and rethrow any other error.
import { setTimeout as sleep } from 'node:timers/promises';

const loaded = [];

async function loadPage(number) {
  await sleep(100); // the third argument may be { signal }
  loaded.push(number);
}

async function download(pages, signal) {
  for (let number = 1; number <= pages; number += 1) {
    await loadPage(number);
  }
}

const controller = new AbortController();
setTimeout(() => controller.abort(), 250);
const begun = performance.now();
await download(8, controller.signal);
const seconds = (performance.now() - begun) / 1000;

console.log('pages', loaded.join(' '), 'in', seconds.toFixed(2), 's');
console.log(loaded.length <= 2 ? 'stopped in time' : 'nobody told the download to stop');
`;

const solution = exercise
  .replace(/^(?:\/\/.*\n)+/, '// One signal from the controller down to the timer.\n')
  .replace(
    `loadPage(number) {
  await sleep(100); // the third argument may be { signal }`,
    `loadPage(number, signal) {
  await sleep(100, undefined, { signal });`,
  )
  .replace('    await loadPage(number);', '    signal.throwIfAborted();\n    await loadPage(number, signal);')
  .replace(
    'await download(8, controller.signal);',
    `try {
  await download(8, controller.signal);
} catch (error) {
  if (error.name !== 'AbortError') throw error;
}`,
  );

/** JavaScript: The Event Loop and Async, lecture 5 of 5: “AbortController, end to end”. Cancel a fetch, your own loop and a slow answer with one signal. */
export const abortController: LectureScript = {
  name: 'abort-controller',
  marked: 'end to end',
  file: 'search.mjs',
  language: 'javascript',
  voice: 'bright',
  height: 720,
  pane: { title: 'what happened', size: 640 },
  files: [
    { name: 'download.mjs', text: exercise },
    { name: 'download.solution.mjs', text: solution },
  ],
  steps: [
    {
      say: 'Someone types cat, letter by letter. Three searches leave. One answer is wanted.',
      chapter: 'Three searches',
      note: 'Three requests, *one answer wanted*.',
    },
    { say: 'A search fetches its rows and draws them.', code: search },
    {
      say: 'A single letter finds the most, so its answer comes last and replaces the right one.',
      note: 'The slowest answer *wins*.',
      output: [good('cat: row 1'), plain('ca:  row 1'), bad('c:   row 1')],
    },
    {
      say: 'A controller is a switch. Its signal is the wire that you hand to the work.',
      chapter: 'Switch and wire',
      note: 'A *switch* to keep, a *wire* to hand on.',
      code: controlled,
      light: ['controller', 'signal'],
    },
    { say: 'Fetch accepts the wire.', code: passed, light: ['fetch'] },
    {
      say: 'Each search first turns off the one before it, if there was one.',
      code: aborting,
      light: ['abort()'],
    },
    {
      say: 'The requests are gone, and their promises are rejected with an AbortError.',
      spoken: 'The requests are gone, and their promises are rejected with an abort error.',
      note: 'You asked for this error. *Do not report it.*',
      light: [],
      clear: true,
      output: [dim('c:   AbortError'), dim('ca:  AbortError'), mark('cat: row 1')],
    },
    {
      say: 'But after the fetch, this loop knows nothing of the wire. It draws to its end.',
      chapter: 'Your own work',
      note: 'Who looks at the signal *in here*?',
      light: ['for', 'draw'],
    },
    {
      say: 'So ask the signal before each row. If it was aborted, this call throws.',
      code: checking,
      light: ['throwIfAborted'],
      clear: true,
      output: [plain('ca:  row 1'), plain('ca:  row 2'), dim('ca:  AbortError'), mark('cat: row 1')],
    },
    {
      say: 'Await matters here. While code runs without a pause, nobody can press the switch.',
      note: 'No pause, *no abort*.',
      light: ['await draw'],
    },
    {
      say: 'A time limit is a wire too. Any joins the two, and the first one ends the work.',
      code: limited,
      light: ['AbortSignal', 'controller.signal', ']);'],
      clear: true,
      output: [bad('slow: TimeoutError')],
    },
    {
      say: 'In the exercise, hand one signal down to the timer, and stop after two pages.',
      light: [],
    },
  ],
};
