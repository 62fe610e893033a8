import { dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const table = `table = [
    Team("Lions", points=7, goals=11),
    Team("Foxes", points=9, goals=8),
    Team("Crows", points=9, goals=12),
    Team("Bats", points=9, goals=12),
]`;

const byPoints = `${table}

table.sort(key=lambda t: t.points)`;
const falling = byPoints.replace('t.points)', 't.points,\n           reverse=True)');
const twice = falling.replace(
  '\n\ntable.sort',
  `

table.sort(key=lambda t: t.goals,
           reverse=True)
table.sort`,
);
const tuple = `${table}

table.sort(key=lambda t: (t.points, t.goals),
           reverse=True)`;
const rank = `${table}

def rank(team):
    return -team.points, -team.goals, team.name

table.sort(key=rank)`;
const leader = rank.replace('table.sort(key=rank)', 'leader = min(table, key=rank)');

const exercise = `# One more column: the number of games that a team has played.
# Points decide. With equal points, fewer games come first; then more goals; then the name.
# Change rank until the checks pass. Do not call sort more than once.
from collections import namedtuple

Team = namedtuple("Team", "name points games goals")

table = [
    Team("Lions", 7, 5, 11),
    Team("Foxes", 9, 5, 8),
    Team("Crows", 9, 6, 12),
    Team("Bats", 9, 5, 8),
    Team("Bears", 7, 5, 14),
]


def rank(team):
    return -team.points


table.sort(key=rank)
names = [team.name for team in table]
for place, team in enumerate(table, start=1):
    print(place, team.name, team.points, team.games, team.goals)

assert names[:2] == ["Bats", "Foxes"], "same points, games and goals: the name decides"
assert names[2] == "Crows", "same points, but one game more"
assert names[3:] == ["Bears", "Lions"], "same points and games: more goals first"
assert min(table, key=rank).name == "Bats"
print("all checks pass")
`;

/** Algorithms I: Searching and Sorting, lecture 4 of 5: “Stable, by key, by several keys”. Sort a league table in one call, with ties in the right order. */
export const stableSort: LectureScript = {
  name: 'stable-sort',
  marked: 'several keys',
  file: 'league.py',
  language: 'python',
  voice: 'rms',
  height: 720,
  pane: { title: 'table', size: 560 },
  files: [{ name: 'league.py', text: exercise }],
  steps: [
    {
      say: 'Three teams have nine points. Which of them is on top of the table?',
      chapter: 'By key',
      note: 'Equal points, *which order*?',
    },
    { say: 'Each team has a name, points and goals.', code: table, paste: true },
    {
      say: 'A key is a function that picks what to compare. Here it picks the points.',
      note: 'The key says *what to compare*.',
      code: byPoints,
      light: ['sort'],
      output: [
        plain('Lions   7   11'),
        plain('Foxes   9    8'),
        plain('Crows   9   12'),
        plain('Bats    9   12'),
      ],
    },
    {
      say: 'Smallest first is not what a league wants. Reverse it.',
      code: falling,
      light: ['sort', 'reverse'],
      clear: true,
      output: [
        mark('Foxes   9    8'),
        mark('Crows   9   12'),
        mark('Bats    9   12'),
        plain('Lions   7   11'),
      ],
    },
    {
      say: 'The three nines kept the order of the list. A sort that promises this is stable.',
      chapter: 'Stable',
      note: '*Stable*: equal keys keep their order.',
      light: ['"Foxes"', '"Crows"', '"Bats"'],
    },
    {
      say: 'That is useful. Sort by goals first, and then by points.',
      note: 'The *last* sort decides, the one before breaks ties.',
      code: twice,
      light: ['sort', 'reverse'],
    },
    {
      say: 'Points decide, and inside the nine points, the goals are still in order.',
      clear: true,
      output: [
        good('Crows   9   12'),
        good('Bats    9   12'),
        good('Foxes   9    8'),
        plain('Lions   7   11'),
      ],
    },
    {
      say: 'One call can say the same. The key is a tuple: points, then goals.',
      chapter: 'By several keys',
      note: 'A tuple compares *from left to right*.',
      code: tuple,
      light: ['sort', 'reverse'],
      clear: true,
      output: [
        good('Crows   9   12'),
        good('Bats    9   12'),
        good('Foxes   9    8'),
        plain('Lions   7   11'),
      ],
    },
    {
      say: 'Crows and Bats are still equal. Their names should decide, from A to Z.',
      spoken: 'Crows and Bats are still equal. Their names should decide, from ay to zee.',
      note: 'Numbers down, *names up*.',
      light: ['"Crows"', '"Bats"'],
    },
    {
      say: 'A minus turns a number around. So numbers go down, and the name goes up.',
      code: rank,
      light: ['rank', 'return'],
      clear: true,
      output: [
        mark('Bats    9   12'),
        mark('Crows   9   12'),
        plain('Foxes   9    8'),
        plain('Lions   7   11'),
      ],
    },
    {
      say: 'If you only need the leader, do not sort. Min looks once at each team.',
      note: 'One winner: *one pass, no sort*.',
      code: leader,
      light: ['rank', 'return'],
      clear: true,
      output: [dim('leader'), mark('Bats    9   12')],
    },
    {
      say: 'In the exercise, teams have played different numbers of games. Extend the key.',
      light: [],
    },
  ],
};
