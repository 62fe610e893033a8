import type { DemoCourse } from '../../demo-course.ts';

export const dynamicProgramming: DemoCourse = {
  slug: 'dynamic-programming',
  title: 'Dynamic Programming Without Tricks',
  summary: 'Solve it in four steps, every time: the question, the last decision, the order, the memory.',
  description: `Dynamic programming looks like a bag of tricks because it is usually shown finished: a table falls from the sky, and the indices happen to work. Here nothing falls from the sky. You write the slow recursion first, find the repeated question in it, and the table is what is left.

Twelve problems, each with the same four steps, from coins to diff. By the sixth you will be writing the recurrence before the video does. The last section compresses states into bits and removes dimensions that nobody reads any more.

In Kotlin, which reads like pseudocode and runs fast enough to matter.`,
  category: 'algorithms',
  level: 'advanced',
  access: 'premium',
  priceCents: 2900,
  instructor: 'Mei-Lin Tan',
  technology: 'kotlin',
  snippet: `val best = IntArray(n + 1)
for (i in 1..n) {
    best[i] = maxOf(
        best[i - 1],
        gain[i] + best[prev[i]],
    )
}`,
  outcomes: [
    'Turn a recursion into a table in four steps',
    'Define a state small enough to store and rich enough to decide',
    'Recover the solution, and not only its value',
    'Cut the memory by a dimension',
  ],
  sections: [
    {
      title: 'The four steps',
      lectures: [
        {
          title: 'The repeated question',
          summary: 'A slow recursion for coins, its call tree, and the same subtree nine times.',
        },
        {
          title: 'The last decision',
          summary: 'Stand at the end and ask what came just before.',
        },
        {
          title: 'From memo to table',
          summary: 'The order of the loops is the order of the questions.',
        },
        {
          title: 'Getting the path back',
          summary: 'Store the choice, or compute it again from the values.',
        },
      ],
    },
    {
      title: 'Lines and grids',
      lectures: [
        {
          title: 'Non-overlapping bookings',
          summary: 'Weighted intervals, a binary search inside the recurrence.',
        },
        {
          title: 'Longest increasing run, in n log n',
          summary: 'A table of the best endings, and why it stays sorted.',
        },
        {
          title: 'Knapsack, and the direction of the loop',
          summary: 'Once or unlimited, decided by which way you walk.',
        },
        {
          title: 'Edit distance is diff',
          summary: 'Two words, one grid, and the output of a tool that you use daily.',
        },
      ],
    },
    {
      title: 'Trees and bits',
      lectures: [
        {
          title: 'Two answers per vertex',
          summary: 'With me or without me: choosing guests in an organisation.',
        },
        {
          title: 'Subsets as integers',
          summary: 'A tour of sixteen cities in a table of a million cells.',
        },
        {
          title: 'Counting numbers by their digits',
          summary: 'A state per prefix, and one flag for the upper bound.',
        },
        {
          title: 'Dropping a dimension',
          summary: 'Keep the row that is still read, and free the rest.',
        },
      ],
    },
  ],
};
