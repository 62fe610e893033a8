import { dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const visits = `SELECT who, week
FROM visit
ORDER BY who, week
LIMIT 4;`;

const cohorts = `WITH member AS (
  SELECT who, min(week) AS joined
  FROM visit
  GROUP BY who
)
SELECT joined,
  count(DISTINCT who) AS people
FROM member
GROUP BY joined
ORDER BY joined;`;

const joined = cohorts.replace('FROM member', 'FROM member JOIN visit USING (who)');

const weekOne = joined.replace(
  'people\n',
  `people,
  count(DISTINCT who) FILTER (
    WHERE week = joined + 1) AS week_1
`,
);

const weekTwo = weekOne.replace(
  'week_1\n',
  `week_1,
  count(DISTINCT who) FILTER (
    WHERE week = joined + 2) AS week_2
`,
);

const table = [
  dim('joined  people  week_1  week_2'),
  plain('     1       4       3       2'),
  plain('     2       5       2       3'),
];

/** SQL Beyond GROUP BY, lecture 5 of 5: “Retention in one statement”. Count how many of each week’s newcomers came back, in one query. */
export const weeklyRetention: LectureScript = {
  name: 'weekly-retention',
  marked: 'one statement',
  file: 'retention.sql',
  language: 'sql',
  voice: 'bright',
  height: 720,
  pane: { title: 'result', size: 700 },
  steps: [
    {
      chapter: 'Who began when',
      say: 'Eleven people tried the product. How many of them came back?',
      note: 'Not how many came. How many *came back*.',
    },
    {
      say: 'There is one row for each visit: who it was, and the number of the week.',
      code: visits,
      output: [
        dim('who  week'),
        plain('Ada     1'),
        plain('Ada     1'),
        plain('Ada     2'),
        plain('Ada     3'),
      ],
    },
    {
      say: 'The first visit says when a person joined. Count people by that week.',
      note: 'Cohort: people who *joined in one week*.',
      code: cohorts,
      light: ['min(week)', 'count(DISTINCT who) AS people'],
      clear: true,
      output: [
        dim('joined  people'),
        plain('     1       4'),
        plain('     2       5'),
        plain('     3       2'),
      ],
    },
    {
      chapter: 'Who came back',
      say: 'Join the visits again, and each visit knows when its person joined.',
      note: 'Each visit *knows* when its person joined.',
      code: joined,
      light: ['JOIN visit'],
    },
    {
      say: 'Ada came twice in week one. Count distinct keeps her one person.',
      note: 'Count *people*, not visits.',
      light: ['count(DISTINCT who)'],
    },
    {
      say: 'Now a second count with a filter: only visits one week after joining.',
      note: 'FILTER: this count sees *some rows*.',
      code: weekOne,
      light: ['FILTER', 'joined + 1'],
      clear: true,
      output: [
        dim('joined  people  week_1'),
        plain('     1       4       3'),
        plain('     2       5       2'),
        plain('     3       2       1'),
      ],
    },
    {
      say: 'The second week is the same line with a two.',
      code: weekTwo,
      light: ['joined + 2'],
      clear: true,
      output: [...table, plain('     3       2       1       0')],
    },
    {
      chapter: 'Read the table',
      say: 'Read across, and you follow one cohort: of four people, three, then two.',
      spoken: 'Reed across, and you follow one cohort: of four people, three, then two.',
      note: 'Across: *one cohort* over time.',
      light: [],
      clear: true,
      output: [
        dim('joined  people  week_1  week_2'),
        good('     1       4       3       2'),
        plain('     2       5       2       3'),
        plain('     3       2       1       0'),
      ],
    },
    {
      say: 'Read down, and you compare cohorts at the same age.',
      spoken: 'Reed down, and you compare cohorts at the same age.',
      note: 'Down: *the same age*, other people.',
    },
    {
      say: 'Careful with the zero. The data ends in week four, so that week has not come yet.',
      note: 'Zero, or *not yet*?',
      clear: true,
      output: [...table, mark('     3       2       1       0')],
    },
    {
      say: 'Filters like these also count a funnel: came, tried, paid, all in one pass.',
      note: 'A funnel is *three filters*.',
      light: ['FILTER', 'WHERE'],
    },
    {
      say: 'Next, divide each count by people, and run it on a table of your own.',
      note: 'Now you: *shares* instead of counts.',
      light: ['people', 'week_1', 'week_2'],
    },
  ],
};
