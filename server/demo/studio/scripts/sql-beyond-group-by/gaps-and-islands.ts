import { dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const clicks = `SELECT who, minute
FROM click
ORDER BY who, minute;`;

const paused = `WITH paused AS (
  SELECT who, minute,
    minute - lag(minute) OVER (
      PARTITION BY who ORDER BY minute
    ) AS gap
  FROM click
)
SELECT *
FROM paused
ORDER BY who, minute;`;

const counted = paused.replace(
  'SELECT *\n',
  `SELECT *,
  count(*) FILTER (WHERE gap > 30) OVER (
    PARTITION BY who ORDER BY minute
  ) AS visit
`,
);

const ada = ['0', '4', '9', '52', '55'];

const start = `-- A thermometer should report every ten minutes. Run it: sqlite3 < silent-sensor.sql
-- On PostgreSQL: psql -f silent-sensor.sql
CREATE TEMPORARY TABLE reading (minute INTEGER PRIMARY KEY, celsius INTEGER NOT NULL);
INSERT INTO reading VALUES
  (0, 19), (10, 19), (20, 20), (95, 23), (105, 23), (115, 24), (125, 24), (190, 22), (200, 21);

-- 1. Show each silence of more than an hour: from which minute, to which minute, how long.
--    Hint: lag(minute) is where the silence began.
-- 2. Number the runs of readings between the silences, from 0.
-- 3. Show one row for each run: first minute, last minute, number of readings.
SELECT minute, celsius
FROM reading
ORDER BY minute;
`;

const solution =
  start.slice(0, start.indexOf('-- 1.')) +
  `-- 1.
SELECT since, minute AS until, minute - since AS silent
FROM (SELECT minute, lag(minute) OVER (ORDER BY minute) AS since FROM reading) AS pair
WHERE minute - since > 60;

-- 2 and 3.
WITH paused AS (
  SELECT minute, minute - lag(minute) OVER (ORDER BY minute) AS gap
  FROM reading
),
numbered AS (
  SELECT minute, count(*) FILTER (WHERE gap > 60) OVER (ORDER BY minute) AS run
  FROM paused
)
SELECT run, min(minute) AS first, max(minute) AS last, count(*) AS readings
FROM numbered
GROUP BY run
ORDER BY run;
`;

/** SQL Beyond GROUP BY, lecture 3 of 5: “Gaps and islands”. Turn clicks into visits with one subtraction and one count. */
export const gapsAndIslands: LectureScript = {
  name: 'gaps-and-islands',
  marked: 'islands',
  file: 'visits.sql',
  language: 'sql',
  voice: 'bright',
  height: 720,
  pane: { title: 'result', size: 660 },
  steps: [
    {
      chapter: 'Islands of clicks',
      say: 'Somebody clicks, leaves, and comes back an hour later. Is that one visit or two?',
      note: 'A visit ends with *a long silence*.',
    },
    {
      say: 'Here are seven clicks of Ada and Lin. The time is in minutes.',
      code: clicks,
      output: [
        dim('who  minute'),
        plain('Ada       0'),
        plain('Ada       4'),
        plain('Ada       9'),
        plain('Ada      52'),
        plain('Ada      55'),
        plain('Lin       3'),
        plain('Lin      48'),
      ],
    },
    {
      say: 'Look at Ada. Three clicks are close together, then nothing, then two more.',
      note: '*Islands* of clicks, *gaps* between them.',
      strips: [
        { values: ada, from: 0, to: 3 },
        { values: ada, from: 3, to: 5 },
      ],
    },
    {
      chapter: 'Measure the gap',
      say: 'Lag is the value in the row before. Subtract it, and you have the gap.',
      note: 'lag: *the row before*.',
      code: paused,
      light: ['lag(minute)', 'AS gap'],
    },
    {
      say: 'The window keeps the visitors apart. Lin does not continue after Ada.',
      light: ['PARTITION'],
      clear: true,
      output: [
        dim('who  minute  gap'),
        plain('Ada       0'),
        plain('Ada       4    4'),
        plain('Ada       9    5'),
        mark('Ada      52   43'),
        plain('Ada      55    3'),
        plain('Lin       3'),
        mark('Lin      48   45'),
      ],
    },
    {
      say: 'A first click has no row before it. Its gap is null.',
      note: 'No row before: *NULL*.',
      light: ['AS gap'],
    },
    {
      say: 'To find gaps, you could stop here, and keep those that are too long.',
      note: 'Silent sensors: *keep the long gaps*.',
    },
    {
      chapter: 'Number the islands',
      say: 'For islands, count. How many gaps over thirty minutes came so far?',
      note: 'Each long gap *begins* an island.',
      code: counted,
      light: ['count(*)'],
    },
    {
      say: 'Filter lets the count see only the long gaps. Null is not longer than thirty.',
      light: ['FILTER'],
    },
    {
      say: 'Order by makes it a running count, so the number rises where an island begins.',
      light: ['count(*)', 'AS visit'],
      clear: true,
      output: [
        dim('who  minute  gap  visit'),
        good('Ada       0           0'),
        plain('Ada       4    4      0'),
        plain('Ada       9    5      0'),
        good('Ada      52   43      1'),
        plain('Ada      55    3      1'),
        good('Lin       3           0'),
        good('Lin      48   45      1'),
      ],
    },
    {
      say: 'Visitor and number together name a visit. Ada made two, and so did Lin.',
      note: 'who and visit: *one island*.',
      light: [],
    },
    {
      say: 'In the exercise, find a silent sensor, then group its readings into runs.',
      spoken: 'In the exercise, find a silent sensor, then group its riedings into runs.',
      note: 'Now you: *a sensor that went silent*.',
    },
  ],
  files: [
    { name: 'silent-sensor.sql', text: start },
    { name: 'silent-sensor-solution.sql', text: solution },
  ],
};
