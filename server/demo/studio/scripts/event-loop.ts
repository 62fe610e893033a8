import { mark, plain, type LectureScript } from '../lecture/lecture-script.ts';

const first = `console.log('first');`;
const timer = `${first}

setTimeout(() => console.log('timer'), 0);`;
const promise = `${timer}

Promise.resolve().then(() => {
  console.log('microtask');
});`;
const last = `${promise}

console.log('last');`;

export const eventLoop: LectureScript = {
  name: 'event-loop',
  marked: 'prints first',
  file: 'order.js',
  language: 'javascript',
  voice: 'bright',
  height: 720,
  pane: { title: 'node order.js', size: 520 },
  steps: [
    {
      chapter: 'Four lines, which order?',
      say: 'Four lines print. Say the order aloud before you run them.',
      note: 'Four lines. *Which order?*',
    },
    { say: 'The first one is plain. It runs where it stands.', note: 'Runs *now*.', code: first },
    {
      say: 'A timer of zero milliseconds is not now. It is a task for a later turn.',
      spoken: 'A timer of zero milly seconds is not now. It is a task for a later turn.',
      note: 'A timer is *a task*: a later turn.',
      code: timer,
      light: ['setTimeout'],
    },
    {
      say: 'A promise callback is a microtask. It waits only until the stack is empty.',
      spoken: 'A promise callback is a micro task. It waits only until the stack is empty.',
      note: 'A promise callback is *a microtask*: sooner.',
      code: promise,
      light: ['Promise', 'microtask', '});'],
    },
    { say: 'And one more plain line at the end.', note: 'Runs *now*.', code: last, light: ["'last'"] },
    {
      chapter: 'Watch them run',
      say: 'First the script runs to its end.',
      note: '1. The *script*, to its end.',
      light: ["'first'", "'last'"],
      output: [plain('first'), plain('last')],
    },
    {
      say: 'Then all microtasks, before anything else gets a turn.',
      spoken: 'Then all micro tasks, before anything else gets a turn.',
      note: '2. *All* microtasks.',
      light: ['Promise', 'microtask', '});'],
      output: [mark('microtask')],
    },
    {
      say: 'Then one task: the timer. Script, microtasks, one task, and around again.',
      spoken: 'Then one task: the timer. Script, micro tasks, one task, and around again.',
      note: '3. *One* task. Then around again.',
      light: ['setTimeout'],
      output: [plain('timer')],
    },
  ],
};
