import { dim, mark, plain, type LectureScript } from '../lecture/lecture-script.ts';

const grouped = `SELECT rep, sum(amount)
FROM sale
GROUP BY rep;`;

const open = `SELECT rep, week, amount,
  sum(amount) OVER (
  ) AS so_far
FROM sale
ORDER BY rep, week;`;

const withoutWindow = `SELECT rep, week, amount
FROM sale
ORDER BY rep, week;`;

const partitioned = open.replace('OVER (\n', 'OVER (\n    PARTITION BY rep\n');
const ordered = partitioned.replace('BY rep\n', 'BY rep\n    ORDER BY week\n');

const start = `-- Sales of two reps. Run it: sqlite3 < moving-average.sql
-- On PostgreSQL: psql -f moving-average.sql
CREATE TEMPORARY TABLE sale (rep TEXT, week TEXT, amount INTEGER);
INSERT INTO sale VALUES
  ('Ada', '2026-W1', 40), ('Ada', '2026-W2', 65), ('Ada', '2026-W3', 30), ('Ada', '2026-W4', 55),
  ('Lin', '2026-W1', 20), ('Lin', '2026-W2', 55), ('Lin', '2026-W3', 70), ('Lin', '2026-W4', 25);

-- 1. Make the total a running total for each rep.
-- 2. Add a moving average over this week and the two before it. The window takes a frame of its
--    own, after its ORDER BY: ROWS BETWEEN 2 PRECEDING AND CURRENT ROW
-- 3. Add each rep's place within the week, the largest amount first: rank() OVER (...)
SELECT rep, week, amount,
  sum(amount) OVER () AS so_far
FROM sale
ORDER BY rep, week;
`;

const solution =
  start.slice(0, start.indexOf('-- 1.')) +
  `SELECT rep, week, amount,
  sum(amount) OVER (PARTITION BY rep ORDER BY week) AS so_far,
  avg(amount) OVER (
    PARTITION BY rep
    ORDER BY week
    ROWS BETWEEN 2 PRECEDING AND CURRENT ROW
  ) AS three_weeks,
  rank() OVER (PARTITION BY week ORDER BY amount DESC) AS place
FROM sale
ORDER BY rep, week;
`;

export const windowFunction: LectureScript = {
  name: 'window-function',
  marked: 'keeps its rows',
  file: 'running-total.sql',
  language: 'sql',
  voice: 'bright',
  height: 1080,
  pane: { title: 'result', size: 700 },
  steps: [
    {
      chapter: 'Group by folds the rows',
      say: 'A total is easy. A total that still shows its rows is a window.',
      spoken: 'A total is easy: a total that still shows its rows is a window.',
      note: 'GROUP BY *folds* rows.',
    },
    {
      say: 'Group by adds up the sales of each rep, and folds six rows into two.',
      code: grouped,
      output: [dim('rep   sum'), plain('Ada   135'), plain('Lin   145')],
    },
    {
      say: 'The weeks are gone. Take the folding away, and they are back.',
      code: withoutWindow,
      clear: true,
      output: [
        dim('rep   week      amount'),
        plain('Ada   2026-W1       40'),
        plain('Ada   2026-W2       65'),
        plain('Ada   2026-W3       30'),
        plain('Lin   2026-W1       20'),
        plain('Lin   2026-W2       55'),
        plain('Lin   2026-W3       70'),
      ],
    },
    {
      chapter: 'Over keeps them',
      say: 'Over turns the same sum into a window function. Every row stays.',
      note: 'OVER *keeps* every row.',
      code: open,
      light: ['sum(amount)', ') AS'],
    },
    {
      say: 'Partition by starts a new total for each rep.',
      note: 'PARTITION BY: *where a total begins*.',
      code: partitioned,
      light: ['PARTITION'],
    },
    {
      chapter: 'A running total',
      say: 'Order by makes it a running total, row after row.',
      note: 'ORDER BY: *in which order it grows*.',
      code: ordered,
      light: ['PARTITION', '    ORDER BY'],
      clear: true,
      output: [
        dim('rep   week      amount   so_far'),
        plain('Ada   2026-W1       40       40'),
        plain('Ada   2026-W2       65      105'),
        mark('Ada   2026-W3       30      135'),
        plain('Lin   2026-W1       20       20'),
        plain('Lin   2026-W2       55       75'),
        mark('Lin   2026-W3       70      145'),
      ],
    },
    {
      say: 'Once ordered, the window ends at the current row and its ties. Hence running.',
      note: 'Default frame: *up to the current row*.',
      light: [],
    },
  ],
  files: [
    { name: 'moving-average.sql', text: start },
    { name: 'moving-average-solution.sql', text: solution },
  ],
};
