import type { DemoCourse } from '../../demo-course.ts';

export const sqlBeyondGroupBy: DemoCourse = {
  slug: 'sql-beyond-group-by',
  title: 'SQL Beyond GROUP BY',
  summary:
    'Answer with one query what you now answer with a loop: running totals, the latest row, visits, trees and retention.',
  description: `Most of us stop learning SQL at GROUP BY, and carry on in the application with loops, maps and a second query. The database could have done it, in one pass, next to the data.

This course is five questions that come up in every product. How much each rep has sold so far. The latest price of each item. Which clicks belong to one visit. Who reports to whom. How many users came back in week two. For each we write the query step by step, and look at its result after each step.

The examples run on PostgreSQL.`,
  category: 'databases',
  level: 'intermediate',
  access: 'premium',
  priceCents: 3900,
  instructor: 'Beatriz Campos',
  technology: 'postgresql',
  snippet: `SELECT rep, week,
  sum(amount) OVER (
    PARTITION BY rep
    ORDER BY week
  ) AS so_far
FROM sale;`,
  outcomes: [
    'Write a running total beside the rows that it adds up',
    'Pick the latest row of each group',
    'Find gaps and islands in a list of times',
    'Walk a tree with a recursive query',
    'Build a retention table in one statement',
  ],
  sections: [
    {
      title: 'Windows',
      lectures: [
        {
          title: 'A total that keeps its rows',
          summary: 'From GROUP BY to OVER, and a running total for each sales rep.',
          preview: true,
          video: 'window-function',
        },
        {
          title: 'The latest price of each item',
          summary: 'Number the rows inside each group, and keep number one.',
          video: 'latest-price',
        },
        {
          title: 'Gaps and islands',
          summary: 'Turn clicks into visits with one subtraction and one count.',
          video: 'gaps-and-islands',
        },
      ],
    },
    {
      title: 'Trees and cohorts',
      lectures: [
        {
          title: 'WITH RECURSIVE, step by step',
          summary: 'Walk down an organisation chart, and stop even when it has a cycle.',
          video: 'recursive-tree',
        },
        {
          title: 'Retention in one statement',
          summary: 'Count how many of each week’s newcomers came back, in one query.',
          video: 'weekly-retention',
        },
      ],
    },
  ],
};
