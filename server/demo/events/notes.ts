/** A note of the demo's learner: the lecture by its place in the course, the second, and the text in Markdown. */
export interface DemoNote {
  readonly course: string;
  readonly lecture: number;
  readonly second: number;
  readonly text: string;
}

/** A note without a text is a bookmark. */
export const demoNotes: readonly DemoNote[] = [
  {
    course: 'javascript-event-loop',
    lecture: 0,
    second: 9,
    text: 'One task at a time, then **all** microtasks, then perhaps a frame.',
  },
  { course: 'javascript-event-loop', lecture: 0, second: 24, text: '' },
  {
    course: 'javascript-event-loop',
    lecture: 1,
    second: 14,
    text: '`await` gives the thread back to the *caller*. Check `importOrders` for this!',
  },
  {
    course: 'git-when-it-goes-wrong',
    lecture: 0,
    second: 18,
    text: 'Before any rescue:\n\n1. `git status`\n2. `git reflog`\n3. a branch on the commit',
  },
  { course: 'git-when-it-goes-wrong', lecture: 1, second: 11, text: 'Try this on our repository on Friday.' },
];
