import type { DemoCourse } from '../../demo-course.ts';

export const javascriptEventLoop: DemoCourse = {
  slug: 'javascript-event-loop',
  title: 'JavaScript: The Event Loop and Async',
  summary: 'Predict the order in which any piece of asynchronous JavaScript runs, before you run it.',
  description: `Most bugs in asynchronous code are a wrong guess about order. This course replaces the guess with a model small enough to keep in your head: a stack, a queue of tasks, a queue of microtasks, and one rule for each.

A lecture starts with a short program. You say what it prints, then we step through it, and then we break it.

By the end you will read async code the way you read a loop, know when await makes things slower, and cancel work that nobody waits for.`,
  category: 'typescript-javascript',
  level: 'beginner',
  access: 'free',
  priceCents: null,
  instructor: 'Jonas Feld',
  technology: 'javascript',
  snippet: `setTimeout(() => log('task'));
queueMicrotask(() => {
  log('microtask');
});
log('now');`,
  outcomes: [
    'Say in which order tasks, microtasks and plain code run',
    'Start work in parallel and wait for it in one place',
    'Handle a rejected promise exactly once',
    'Cancel a request when its result is no longer wanted',
  ],
  sections: [
    {
      title: 'The loop',
      lectures: [
        {
          title: 'Which line prints first',
          summary: 'A script, a timer and a promise, and the two rules that order them.',
          preview: true,
          video: 'event-loop',
        },
        {
          title: 'What await really suspends',
          summary: 'An await pauses one function and nothing else; written by hand, it is a callback.',
          video: 'await-suspends',
        },
      ],
    },
    {
      title: 'Waiting for work',
      lectures: [
        {
          title: 'The accidental queue',
          summary: 'An await inside a loop puts four requests in a line; start them together and wait once.',
          video: 'accidental-queue',
        },
        {
          title: 'Where a rejection goes',
          summary:
            'Trace an error through a chain with a gap, close the gap, and catch the error exactly once.',
          video: 'rejection-path',
        },
        {
          title: 'AbortController, end to end',
          summary: 'Cancel a fetch, your own loop and a slow answer with one signal.',
          video: 'abort-controller',
        },
      ],
    },
  ],
};
