import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const days = `SELECT item, max(day)
FROM price
GROUP BY item;`;

const maxima = days.replace('max(day)', 'max(day), max(cents)');

const numbered = `WITH numbered AS (
  SELECT item, day, cents,
    row_number() OVER (
      PARTITION BY item
      ORDER BY day DESC
    ) AS n
  FROM price
)
SELECT * FROM numbered;`;

const filtered = numbered.replace(
  'SELECT * FROM numbered;',
  `SELECT item, day, cents
FROM numbered
WHERE n = 1;`,
);

const decided = filtered.replace('day DESC', 'day DESC, id DESC');
const lastTwo = decided.replace('n = 1', 'n <= 2');

const start = `-- Every change of an order's status. Run it: sqlite3 < latest-status.sql
-- On PostgreSQL: psql -f latest-status.sql
CREATE TEMPORARY TABLE change (
  id INTEGER PRIMARY KEY,
  order_no INTEGER NOT NULL,
  day TEXT NOT NULL,
  status TEXT NOT NULL
);
INSERT INTO change VALUES
  (1, 501, '2026-03-02', 'placed'),
  (2, 502, '2026-03-02', 'placed'),
  (3, 501, '2026-03-03', 'paid'),
  (4, 503, '2026-03-04', 'placed'),
  (5, 501, '2026-03-05', 'sent'),
  (6, 503, '2026-03-04', 'paid'),
  (7, 502, '2026-03-06', 'cancelled');

-- 1. Show one row for each order: its number, its latest status and the day of it.
-- 2. Order 503 changed twice on one day. Make sure that it counts as paid.
-- 3. Show only the orders whose latest status is not 'cancelled'.
SELECT order_no, day, status
FROM change
ORDER BY order_no, day;
`;

const solution =
  start.slice(0, start.indexOf('-- 1.')) +
  `WITH numbered AS (
  SELECT order_no, day, status,
    row_number() OVER (
      PARTITION BY order_no
      ORDER BY day DESC, id DESC
    ) AS n
  FROM change
)
SELECT order_no, day, status
FROM numbered
WHERE n = 1 AND status <> 'cancelled'
ORDER BY order_no;
`;

/** SQL Beyond GROUP BY, lecture 2 of 5: “The latest price of each item”. Number the rows inside each group, and keep number one. */
export const latestPrice: LectureScript = {
  name: 'latest-price',
  marked: 'latest price',
  file: 'latest-price.sql',
  language: 'sql',
  voice: 'bright',
  height: 720,
  pane: { title: 'result', size: 780 },
  steps: [
    {
      chapter: 'A price from another row',
      say: 'The table keeps every price an item ever had. Which one counts today?',
      note: 'Many prices, *one* that counts.',
    },
    {
      say: 'Group by item, and the largest day is the latest one. So far, so good.',
      code: days,
      output: [
        dim('item  max(day)'),
        plain('jam   2026-04-01'),
        plain('mug   2026-05-20'),
        plain('tea   2026-06-01'),
      ],
    },
    {
      say: 'Now the price. A second max beside the first looks right.',
      spoken: 'Now the price: a second max beside the first looks right.',
      code: maxima,
      clear: true,
      output: [
        dim('item  max(day)    max(cents)'),
        plain('jam   2026-04-01         610'),
        bad('mug   2026-05-20         900'),
        plain('tea   2026-06-01         480'),
      ],
    },
    {
      say: 'But nine hundred is the price of February. In May the mug became cheaper.',
      note: 'Each max picks *its own row*.',
      light: ['max(day)'],
    },
    {
      chapter: 'Number the rows',
      say: 'So keep the rows, and number them, separately for each item.',
      note: 'row_number *counts* inside each item.',
      code: numbered,
      light: ['row_number', 'PARTITION'],
    },
    {
      say: 'Order by day, descending. The newest price gets the number one.',
      light: ['ORDER BY day'],
      clear: true,
      output: [
        dim('item  day         cents  n'),
        good('jam   2026-04-01    610  1'),
        good('mug   2026-05-20    850  1'),
        plain('mug   2026-02-10    900  2'),
        good('tea   2026-06-01    480  1'),
        plain('tea   2026-03-02    450  2'),
        plain('tea   2026-01-05    420  3'),
      ],
    },
    {
      chapter: 'Keep number one',
      say: 'Where runs before any window. So a filter on n belongs in a query outside.',
      note: 'Filter *after* the window.',
      code: filtered,
      light: ['FROM numbered', 'WHERE'],
    },
    {
      say: 'One row for each item, and its price belongs to its day.',
      light: [],
      clear: true,
      output: [
        dim('item  day         cents'),
        plain('jam   2026-04-01    610'),
        mark('mug   2026-05-20    850'),
        plain('tea   2026-06-01    480'),
      ],
    },
    {
      say: 'Two changes on one day are a tie. Let the larger id win.',
      spoken: 'Two changes on one day are a tie. Let the larger I D win.',
      note: 'A tie needs *a second key*.',
      code: decided,
      light: ['ORDER BY day'],
    },
    {
      say: 'Is it quick? This plan has to sort the whole table.',
      note: 'Without an index: *a sort*.',
      light: [],
      clear: true,
      output: [dim('EXPLAIN QUERY PLAN'), plain('SCAN price'), bad('USE TEMP B-TREE FOR ORDER BY')],
    },
    {
      say: 'With an index on the same three columns, the sort is gone.',
      note: 'With an index: *no sort*.',
      clear: true,
      output: [
        dim('CREATE INDEX price_latest'),
        dim('ON price (item, day DESC, id DESC)'),
        good('SCAN price USING INDEX price_latest'),
      ],
    },
    {
      say: 'Next, ask for n up to two. You get the price of today, and the one before it.',
      note: 'The same query, *one row more*.',
      code: lastTwo,
      light: ['WHERE'],
      clear: true,
      output: [
        dim('item  day         cents'),
        plain('jam   2026-04-01    610'),
        plain('mug   2026-05-20    850'),
        plain('mug   2026-02-10    900'),
        plain('tea   2026-06-01    480'),
        plain('tea   2026-03-02    450'),
      ],
    },
  ],
  files: [
    { name: 'latest-status.sql', text: start },
    { name: 'latest-status-solution.sql', text: solution },
  ],
};
