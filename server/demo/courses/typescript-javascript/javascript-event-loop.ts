import type { DemoCourse } from '../../demo-course.ts';

export const javascriptEventLoop: DemoCourse = {
  slug: 'javascript-event-loop',
  title: 'JavaScript: The Event Loop and Async',
  summary: 'Predict the order in which any piece of asynchronous JavaScript runs, before you run it.',
  description: `Most bugs in asynchronous code are a wrong guess about order. This course replaces the guess with a model small enough to keep in your head: a stack, a queue of tasks, a queue of microtasks, and one rule for each.

Every lecture starts with a short program and a question: what does it print? You answer first. Then we step through it, and then we break it.

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
          title: 'The call stack, drawn',
          summary: 'Follow a stack trace from the bottom up and see what asynchronous code leaves out of it.',
        },
        {
          title: 'Tasks, microtasks and the paint between them',
          summary: 'Why a long chain of promises can freeze a page that has no loop in it.',
        },
      ],
    },
    {
      title: 'Promises',
      lectures: [
        {
          title: 'then returns a new promise',
          summary: 'The one fact that explains chaining, flattening and lost errors.',
        },
        {
          title: 'Where a rejection goes',
          summary: 'Trace an error through a chain with a gap, and close the gap.',
        },
        {
          title: 'all, allSettled, any, race',
          summary: 'Four ways to wait for many, each with the situation it was made for.',
        },
      ],
    },
    {
      title: 'async and await',
      lectures: [
        {
          title: 'What await really suspends',
          summary: 'Rewrite an async function by hand as promises, and see the seam.',
        },
        {
          title: 'The accidental queue',
          summary: 'An await inside a loop turns ten requests into a line; give it a width instead.',
        },
        {
          title: 'AbortController, end to end',
          summary: 'Cancel a fetch, a timer and your own function with one signal.',
        },
        {
          title: 'Async iterators',
          summary: 'Read pages of an API with for await, and stop after the one you needed.',
        },
      ],
    },
  ],
};
