import type { DemoCourse } from '../../demo-course.ts';

export const sqlBeyondGroupBy: DemoCourse = {
  slug: 'sql-beyond-group-by',
  title: 'SQL Beyond GROUP BY',
  summary:
    'Answer with one query what you now answer with a loop: running totals, gaps, funnels, trees and the latest row.',
  description: `Most of us stop learning SQL at GROUP BY, and carry on in the application with loops, maps and a second query. The database could have done it, in one pass, next to the data.

This course is twelve questions that come up in every product. How many users came back in week two. The latest price for each item. Where the sensor was silent for more than an hour. Who reports to whom. For each we write the query step by step, look at its result after each step, and then at its plan.

Examples run on PostgreSQL; most of them also run on SQLite and MySQL 8, and where they differ you are told.`,
  category: 'databases',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  instructor: 'Beatriz Campos',
  technology: 'postgresql',
  snippet: `SELECT rep, week,
  sum(amount) OVER (
    PARTITION BY rep
    ORDER BY week
  ) AS so_far
FROM sale;`,
  outcomes: [
    'Write running totals, ranks and moving averages',
    'Pick the latest row of each group, quickly',
    'Find gaps and islands in time series',
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
          title: 'Rank, dense rank, row number',
          summary: 'Three ways to count places, and the one that makes ties fair.',
        },
        {
          title: 'Frames: rows, range, groups',
          summary: 'A seven-day average that is right on the days without sales.',
        },
        {
          title: 'lag and lead',
          summary: 'Compare each row with the one before it, without joining a table to itself.',
        },
      ],
    },
    {
      title: 'One row per group',
      lectures: [
        {
          title: 'The latest price of each item',
          summary: 'DISTINCT ON, a window and a lateral join, timed against each other.',
        },
        {
          title: 'The top three of each category',
          summary: 'LATERAL reads as a loop, and uses an index like one.',
        },
        {
          title: 'FILTER instead of CASE',
          summary: 'Several conditional counts in one pass that people can read.',
        },
      ],
    },
    {
      title: 'Time',
      lectures: [
        {
          title: 'Days with nothing in them',
          summary: 'generate_series and an outer join, so that zero is a row.',
        },
        {
          title: 'Gaps and islands',
          summary: 'Sessions from clicks, with one subtraction.',
        },
        {
          title: 'Retention in one statement',
          summary: 'Cohorts by first week, share that came back, one query.',
        },
      ],
    },
    {
      title: 'Trees and sets',
      lectures: [
        {
          title: 'WITH RECURSIVE, step by step',
          summary: 'An organisation chart, and a guard against the cycle in it.',
        },
        {
          title: 'NOT IN and the NULL that empties it',
          summary: 'Why the report was blank, and what NOT EXISTS does differently.',
        },
      ],
    },
  ],
};
