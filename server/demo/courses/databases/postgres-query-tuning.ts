import type { DemoCourse } from '../../demo-course.ts';

export const postgresQueryTuning: DemoCourse = {
  slug: 'postgres-query-tuning',
  title: 'PostgreSQL Query Tuning',
  summary:
    'Read a plan, find the one estimate that is wrong, and make the slow query 200 times faster for a reason.',
  description: `A slow query is a disagreement: the planner believed one thing about your data, and your data is another. Tuning is finding that disagreement in the plan, and settling it with an index, a statistic or a rewritten join.

You get a database of forty million rows with skewed data, like yours, and twenty slow queries from real products. For each: measure, read EXPLAIN with buffers, say in one sentence what is wrong, change one thing, measure again.

The last section is about the rest of the system: locks, bloat, and the connection pool that was the problem all along.`,
  category: 'databases',
  level: 'advanced',
  access: 'premium',
  priceCents: null,
  availableInWeeks: 3,
  instructor: 'Henrik Dahl',
  technology: 'postgresql',
  snippet: `CREATE INDEX CONCURRENTLY
  ON orders (customer, placed_at)
  INCLUDE (total)
  WHERE status = 'open';`,
  outcomes: [
    'Read EXPLAIN ANALYZE from the inside out',
    'Choose columns, order and kind of an index from the query',
    'Correct a wrong row estimate at its source',
    'Page through millions of rows without OFFSET',
    'Change a large table with no downtime',
  ],
  sections: [
    {
      title: 'Reading plans',
      lectures: [
        {
          title: 'The number that is wrong',
          summary: 'Estimated rows, actual rows, and why everything above that node suffers.',
        },
        {
          title: 'Scans: sequential, index, bitmap',
          summary: 'When reading the whole table is the right answer.',
        },
        {
          title: 'Joins: nested, hash, merge',
          summary: 'What each needs, and the memory setting that switches one off.',
        },
        {
          title: 'Buffers tell the truth',
          summary: 'Times vary from run to run, pages do not.',
        },
      ],
    },
    {
      title: 'Indexes',
      lectures: [
        {
          title: 'The order of columns',
          summary: 'Equality first, then range, then sort, with a plan for each mistake.',
        },
        {
          title: 'Covering and partial indexes',
          summary: 'Make the index small enough to stay in memory.',
        },
        {
          title: 'Text search with GIN and trigrams',
          summary: 'From 900 ms to 4 ms for a search in the middle of a word.',
        },
        {
          title: 'Indexes that nobody uses',
          summary: 'Find them, prove it, and drop them without fear.',
        },
      ],
    },
    {
      title: 'Statistics',
      lectures: [
        {
          title: 'Columns that depend on each other',
          summary: 'City and postcode, multiplied wrongly, repaired by extended statistics.',
        },
        {
          title: 'Skew and the most common values',
          summary: 'One customer with half of the orders, and a plan for the rest.',
        },
        {
          title: 'Generic plans and parameters',
          summary: 'The sixth execution is slow, and what prepared statements have to do with it.',
        },
      ],
    },
    {
      title: 'The rest of the system',
      lectures: [
        {
          title: 'Keyset pages instead of OFFSET',
          summary: 'Page ten thousand at the price of page one.',
        },
        {
          title: 'Who is blocking whom',
          summary: 'Read the lock tables, and find the migration that everyone waits for.',
        },
        {
          title: 'Bloat and autovacuum',
          summary: 'Dead rows, long transactions, and the settings worth touching.',
        },
        {
          title: 'How many connections',
          summary: 'Why a pool of twenty beats a pool of four hundred.',
        },
      ],
    },
  ],
};
