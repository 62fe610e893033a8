/** An answer to a question of the demo: by the instructor, or by another learner. */
export interface DemoAnswer {
  readonly team: boolean;
  readonly text: string;
}

/** A question of the demo: the lecture by its place in the course, the second, its words, its votes and answers. */
export interface DemoQuestion {
  readonly course: string;
  readonly lecture: number;
  readonly second: number;
  readonly title: string;
  readonly text: string;
  readonly votes: number;
  /** The first one is the one that helped. */
  readonly answers: readonly DemoAnswer[];
}

export const demoQuestions: readonly DemoQuestion[] = [
  {
    course: 'javascript-event-loop',
    lecture: 0,
    second: 12,
    title: 'Can microtasks starve the screen?',
    text: 'If a microtask always queues another one, does the browser ever paint?',
    votes: 7,
    answers: [
      {
        team: true,
        text: 'No, it never paints: the queue of microtasks has to be empty first. Split long work with `setTimeout` or `scheduler.yield()`, which both wait for a new task.',
      },
      {
        team: false,
        text: 'You can try it: `const f = () => Promise.resolve().then(f); f()` freezes the tab.',
      },
    ],
  },
  {
    course: 'javascript-event-loop',
    lecture: 1,
    second: 20,
    title: 'Is this the same in Node.js?',
    text: 'Does everything here hold for Node.js too?',
    votes: 3,
    answers: [
      {
        team: true,
        text: 'Almost. Node.js has phases of its own, and `process.nextTick` runs before other microtasks.',
      },
    ],
  },
  {
    course: 'git-when-it-goes-wrong',
    lecture: 0,
    second: 15,
    title: 'How long does the reflog keep a commit?',
    text: 'I lost something two months ago. Is there still a chance?',
    votes: 5,
    answers: [
      {
        team: true,
        text: 'By default 90 days, and 30 days for commits that no branch reaches any more. `git fsck --lost-found` may show more until the next `git gc`.',
      },
    ],
  },
  {
    course: 'typescript-from-the-inside',
    lecture: 0,
    second: 18,
    title: 'When is a cast with “as” fine?',
    text: 'Are there places where you would still write `as`?',
    votes: 6,
    answers: [
      {
        team: false,
        text: 'At the edges of a program, such as after `JSON.parse`. Even there I check the value with a schema instead.',
      },
    ],
  },
  {
    course: 'sql-beyond-group-by',
    lecture: 0,
    second: 16,
    title: 'Does the window run before LIMIT?',
    text: 'I expected `row_number()` to count only the rows of the page.',
    votes: 4,
    answers: [
      {
        team: true,
        text: 'Yes. Window functions are computed before the `order by` and `limit` of the whole query.',
      },
    ],
  },
  {
    course: 'rust-ownership',
    lecture: 0,
    second: 14,
    title: 'Why is a String moved and an i32 not?',
    text: 'Both are assigned in the same way in the example.',
    votes: 8,
    answers: [
      {
        team: true,
        text: '`i32` implements `Copy`: its bits are the whole value. A `String` owns memory, and two owners would free it twice.',
      },
    ],
  },
  {
    course: 'web-security-attack-then-fix',
    lecture: 0,
    second: 22,
    title: 'Is escaping quotes enough?',
    text: 'Our old code doubles the quotes. Do we have to change it?',
    votes: 2,
    answers: [],
  },
  {
    course: 'react-without-surprises',
    lecture: 0,
    second: 19,
    title: 'What about data libraries?',
    text: 'Does TanStack Query make this cleanup unnecessary?',
    votes: 1,
    answers: [],
  },
];
