import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const people = `SELECT id, name, boss
FROM person;`;

const anchor = `WITH RECURSIVE team AS (
  SELECT id, name, '/' || id || '/' AS path
  FROM person
  WHERE id = 1
)
SELECT name, path FROM team;`;

const recursive = anchor.replace(
  'id = 1\n',
  `id = 1
  UNION ALL
  SELECT p.id, p.name, path || p.id || '/'
  FROM person AS p
  JOIN team ON p.boss = team.id
`,
);

const guarded = recursive.replace(
  'team.id\n',
  `team.id
  WHERE path NOT LIKE '%/' || p.id || '/%'
`,
);

const start = `-- Who reports to whom. Run it: sqlite3 < chain-of-command.sql
-- On PostgreSQL: psql -f chain-of-command.sql
CREATE TEMPORARY TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, boss INTEGER);
INSERT INTO person VALUES
  (1, 'Ida', NULL), (2, 'Ben', 1), (3, 'Eva', 1), (4, 'Max', 2), (5, 'Zoe', 4);

-- 1. Walk up instead of down: list Zoe, her boss, the boss of her boss, up to Ida.
--    Begin with id = 5. In the second part, join the person whose id is the boss of the last one.
-- 2. Add a column that counts the steps: 0 for Zoe, 1 for her boss.
-- 3. Add the line UPDATE person SET boss = 5 WHERE id = 1; above, and see to it that the query still ends.
WITH RECURSIVE chain AS (
  SELECT id, name, boss
  FROM person
  WHERE id = 5
)
SELECT name FROM chain;
`;

const solution =
  start.slice(0, start.indexOf('-- 1.')) +
  `UPDATE person SET boss = 5 WHERE id = 1;

WITH RECURSIVE chain AS (
  SELECT id, name, boss, 0 AS steps, '/' || id || '/' AS path
  FROM person
  WHERE id = 5
  UNION ALL
  SELECT p.id, p.name, p.boss, steps + 1, path || p.id || '/'
  FROM person AS p
  JOIN chain ON p.id = chain.boss
  WHERE path NOT LIKE '%/' || p.id || '/%'
)
SELECT steps, name FROM chain ORDER BY steps;
`;

/** SQL Beyond GROUP BY, lecture 4 of 5: “WITH RECURSIVE, step by step”. Walk down an organisation chart, and stop even when it has a cycle. */
export const recursiveTree: LectureScript = {
  name: 'recursive-tree',
  marked: 'step by step',
  file: 'team.sql',
  language: 'sql',
  voice: 'bright',
  height: 720,
  pane: { title: 'result', size: 620 },
  steps: [
    {
      chapter: 'Where to begin',
      say: 'Who works under Ida, at any distance? Each join goes down only one level.',
      note: 'A join goes down *one level*.',
    },
    {
      say: 'Five people, and each row names at most one boss.',
      code: people,
      output: [
        dim('id  name  boss'),
        plain(' 1  Ida'),
        plain(' 2  Ben      1'),
        plain(' 3  Eva      1'),
        plain(' 4  Max      2'),
        plain(' 5  Zoe      4'),
      ],
    },
    {
      say: 'The first part says where to begin: with Ida. The path shows how we got there.',
      note: 'First part: *where to begin*.',
      code: anchor,
      light: ["'/' || id", 'WHERE id'],
      clear: true,
      output: [dim('name  path'), plain('Ida   /1/')],
    },
    {
      chapter: 'Round after round',
      say: 'The second part joins people to the rows that were found last.',
      note: 'Second part: *the next level*.',
      code: recursive,
      light: ['UNION', 'p.name', 'FROM person AS p', 'JOIN team'],
    },
    {
      say: 'Round one starts from Ida, and finds the two people whose boss she is.',
      note: 'Round 1: *under Ida*.',
      output: [good('Ben   /1/2/'), good('Eva   /1/3/')],
    },
    {
      say: 'Round two looks only under these two, and finds Max. Round three finds Zoe.',
      note: 'Each round uses *only the last one*.',
      output: [good('Max   /1/2/4/'), good('Zoe   /1/2/4/5/')],
    },
    {
      say: 'Round four finds nobody, and an empty round is the end.',
      note: 'An *empty* round ends it.',
      light: [],
    },
    {
      chapter: 'A cycle',
      say: 'Then somebody enters Zoe as the boss of Ida. Now the tree has a cycle.',
      note: 'A mistake in the data: *a cycle*.',
      clear: true,
      output: [
        dim('UPDATE person SET boss = 5'),
        dim('WHERE id = 1;'),
        plain('...'),
        plain('Zoe   /1/2/4/5/'),
        bad('Ida   /1/2/4/5/1/'),
        bad('Ben   /1/2/4/5/1/2/'),
        bad('Eva   /1/2/4/5/1/3/'),
        bad('...'),
      ],
    },
    {
      say: 'Below Zoe comes Ida again, then everyone else. No round is ever empty.',
      note: 'No empty round, *no end*.',
    },
    {
      say: 'The path knows better. Skip everyone whose number is already in it.',
      note: 'Never enter *the same row twice*.',
      code: guarded,
      light: ['WHERE path'],
    },
    {
      say: 'Five people, five rows, and it ends, cycle or not.',
      light: [],
      clear: true,
      output: [
        dim('name  path'),
        plain('Ida   /1/'),
        plain('Ben   /1/2/'),
        plain('Eva   /1/3/'),
        plain('Max   /1/2/4/'),
        mark('Zoe   /1/2/4/5/'),
      ],
    },
    {
      say: 'In the exercise, begin with Zoe, and turn the join around to walk up to Ida.',
      note: 'Now you: *from Zoe up to Ida*.',
      light: ['WHERE id', 'JOIN team'],
    },
  ],
  files: [
    { name: 'chain-of-command.sql', text: start },
    { name: 'chain-of-command-solution.sql', text: solution },
  ],
};
