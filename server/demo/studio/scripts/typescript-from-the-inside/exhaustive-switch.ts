import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const kinds = `type Round =
  | { kind: 'reps'; n: number }
  | { kind: 'hold'; ms: number };`;

const counted = `${kinds}

function seconds(round: Round) {
  switch (round.kind) {
    case 'reps': return round.n * 3;
    case 'hold': return round.ms / 1000;
    default: return 0;
  }
}`;

const grown = counted.replace('number };', "number }\n  | { kind: 'rest'; ms: number };");

const helper = grown.replace(
  'function seconds',
  `function missing(round: never): never {
  throw new Error(JSON.stringify(round));
}

function seconds`,
);

const strict = helper.replace('return 0;', 'return missing(round);');

const complete = strict.replace(
  '    default',
  `    case 'rest': return round.ms / 1000;
    default`,
);

const start = `// seconds() knows two kinds of rounds, and its default hides every other.
//
// 1. Run it: the rest of one minute counts as nothing.
// 2. Let the default call missing(round). Read the error: it names the case.
// 3. Write that case. Then add a kind of your own, and follow the errors.
//
// Check: npx -p typescript tsc --strict --noEmit round.ts
// Run:   node round.ts (Node 24)

type Round =
  | { kind: 'reps'; n: number }
  | { kind: 'hold'; ms: number }
  | { kind: 'rest'; ms: number };

function missing(round: never): never {
  throw new Error(JSON.stringify(round));
}

function seconds(round: Round): number {
  switch (round.kind) {
    case 'reps':
      return round.n * 3;
    case 'hold':
      return round.ms / 1000;
    default:
      return 0;
  }
}

const rounds: Round[] = [
  { kind: 'reps', n: 10 },
  { kind: 'hold', ms: 20_000 },
  { kind: 'rest', ms: 60_000 },
];

for (const round of rounds) console.log(round.kind, seconds(round));
`;

const solution = start
  .replace(/^(\/\/.*\n)+\n/, '')
  .replace('return 0;', 'return missing(round);')
  .replace('    default:', "    case 'rest':\n      return round.ms / 1000;\n    default:");

/**
 * TypeScript from the Inside, lecture 3 of 5: “Exhaustive switches with never”. Make a new member of a
 * union break every place that has to handle it.
 */
export const exhaustiveSwitch: LectureScript = {
  name: 'exhaustive-switch',
  marked: 'with never',
  file: 'round.ts',
  language: 'typescript',
  voice: 'bright',
  height: 720,
  pane: { title: 'compiler and run', size: 720 },
  files: [
    { name: 'round.ts', text: start },
    { name: 'round-solution.ts', text: solution },
  ],
  steps: [
    {
      chapter: 'The silent default',
      say: 'Add a member to a union, and some of your code is incomplete. Which code?',
      note: 'A union grows. *Who has to know?*',
    },
    {
      say: 'A round of training is either repetitions or a hold.',
      spoken: 'A round of training is either repetitions, or a hold.',
      code: kinds,
    },
    {
      say: 'This function says how many seconds it takes: three for each repetition.',
      code: counted,
    },
    {
      say: 'The default looks tidy. It also answers for every kind that comes later.',
      note: '*default* answers for kinds you have not met.',
      light: ['default'],
    },
    { say: 'Now a rest becomes a round of its own.', code: grown, light: ["'rest'"] },
    {
      say: 'It compiles. And a rest of one whole minute counts as nothing.',
      note: 'No error, and *a wrong sum*.',
      light: ["'rest'", 'default'],
      output: [
        dim('tsc round.ts'),
        plain('0 errors'),
        dim('node round.js'),
        plain('reps   30'),
        plain('hold   20'),
        bad('rest    0'),
      ],
    },
    {
      chapter: 'Ask for never',
      say: 'Write a function that takes never, the type that has no values.',
      note: '*never*: nothing fits in.',
      code: helper,
      light: ['missing', 'throw'],
    },
    {
      say: 'In the default, pass it what is left. That is a rest, so the call is refused.',
      code: strict,
      light: ['default'],
      squiggle: 'round',
      clear: true,
      output: [
        bad('error TS2345'),
        plain('Argument of type'),
        plain(`'{ kind: "rest"; ms: number; }'`),
        plain('is not assignable to'),
        plain("parameter of type 'never'."),
      ],
    },
    {
      say: 'The error names the missing case. Every switch that ends like this reports it.',
      note: 'The error *names the case*.',
      light: ["'rest'", 'default'],
    },
    {
      say: 'Write the case. Nothing is left for the default, and the minute counts.',
      note: 'All cases handled: *never* is left.',
      code: complete,
      light: ["case 'rest'", 'default'],
      squiggle: '',
      clear: true,
      output: [
        dim('tsc round.ts'),
        plain('0 errors'),
        dim('node round.js'),
        plain('reps   30'),
        plain('hold   20'),
        mark('rest   60'),
      ],
    },
    {
      chapter: 'At run time',
      say: 'It also helps at run time: a kind that no type foresaw stops here, with its data.',
      note: 'Data from outside *can still surprise*.',
      light: ['throw', 'default'],
      clear: true,
      output: [dim('a newer server sends swim'), bad('Error:'), good('{"kind":"swim","m":400}')],
    },
    {
      say: 'Replace one of your silent defaults with this call, and read the errors you get.',
      spoken: 'Replace one of your silent defaults with this call, and reed the errors you get.',
      light: [],
    },
  ],
};
