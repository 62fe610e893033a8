import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const log = `type Log = Record<string, number[]>;`;

const counted = `${log}

export function sets(log: Log, day: string) {
  return log[day].length;
}`;

const marked = counted.replace('  return', '  // @ts-expect-error missing day\n  return');

const added = `${marked}

export function last(log: Log, day: string) {
  return log[day].at(-1);
}`;

const answered = added.replace('log[day].at', 'log[day]?.at');

const repaired = answered.replace('log[day].length', 'log[day]?.length ?? 0');

const cleaned = repaired.replace('  // @ts-expect-error missing day\n', '');

const start = `// Three old functions under the flag noUncheckedIndexedAccess. Their errors are marked.
//
// 1. Check it: no errors, because each old place is marked.
// 2. Repair one place, check again, and delete the comment that the compiler names.
// 3. Repeat until no comment is left. Decide for each what a missing day means.
//
// Check: npx -p typescript tsc --strict --noUncheckedIndexedAccess --noEmit log.ts
// Run:   node log.ts (Node 24)

type Log = Record<string, number[]>;

function sets(log: Log, day: string): number {
  // @ts-expect-error missing day
  return log[day].length;
}

function best(log: Log, day: string): number {
  // @ts-expect-error missing day
  return Math.max(...log[day]);
}

function total(log: Log): number {
  let sum = 0;
  for (const day of Object.keys(log)) {
    // @ts-expect-error missing day
    for (const reps of log[day]) sum += reps;
  }
  return sum;
}

const log: Log = { monday: [12, 15, 9], thursday: [20] };
console.log(sets(log, 'monday'), best(log, 'monday'), total(log));
`;

const solution = `type Log = Record<string, number[]>;

function sets(log: Log, day: string): number {
  return log[day]?.length ?? 0;
}

/** Zero on a day without training; Math.max of nothing would be -Infinity. */
function best(log: Log, day: string): number {
  return Math.max(0, ...(log[day] ?? []));
}

/** Going through the values needs no index, so there is nothing to check. */
function total(log: Log): number {
  let sum = 0;
  for (const reps of Object.values(log).flat()) sum += reps;
  return sum;
}

const log: Log = { monday: [12, 15, 9], thursday: [20] };
console.log(sets(log, 'monday'), best(log, 'monday'), total(log));
`;

/**
 * TypeScript from the Inside, lecture 5 of 5: “A strict flag in an old code base”. Turn the flag on today,
 * mark what it finds, and repair the marked places one by one.
 */
export const strictFlag: LectureScript = {
  name: 'strict-flag',
  marked: 'old code base',
  file: 'log.ts',
  language: 'typescript',
  voice: 'bright',
  height: 720,
  pane: { title: 'what happens', size: 720 },
  files: [
    { name: 'log.ts', text: start },
    { name: 'log-solution.ts', text: solution },
  ],
  steps: [
    {
      chapter: 'What the flag sees',
      say: 'Turning on a strict flag need not stop your work for a week.',
      note: 'Strict for *new code*, from today.',
    },
    { say: 'A training log: for each day, a list of repetitions.', code: log },
    {
      say: 'How many sets on this day? The type says that there is always a list.',
      code: counted,
      light: ['Record', 'log[day]'],
    },
    {
      say: 'There is not. On a day without training, this line throws.',
      light: ['log[day]'],
      output: [
        dim("sets(log, 'sunday')"),
        bad('TypeError: Cannot read'),
        bad('properties of undefined'),
        bad("(reading 'length')"),
      ],
    },
    {
      say: 'One flag makes the compiler see it: no unchecked indexed access.',
      note: 'tsconfig.json: *noUncheckedIndexedAccess*',
      squiggle: 'log[day]',
      clear: true,
      output: [bad('error TS2532'), plain("Object is possibly 'undefined'.")],
    },
    {
      chapter: 'Mark what is old',
      say: 'Here it finds one place. In an old project it may find hundreds.',
      note: 'Do not repair them all *today*.',
    },
    {
      say: 'Put a comment above each of them: here, we expect an error.',
      note: '*@ts-expect-error* marks a known place.',
      code: marked,
      light: ['expect-error', 'log[day]'],
      squiggle: '',
      clear: true,
      output: [dim('old code'), mark('0 errors')],
    },
    {
      say: 'The build passes, and the flag is on for everything you write from now on.',
      light: [],
    },
    {
      say: 'A new function with the same mistake is refused at once.',
      note: 'New code is *checked*.',
      code: added,
      light: ['function last', 'at(-1)'],
      squiggle: 'log[day]',
      clear: true,
      output: [bad('error TS2532'), plain("Object is possibly 'undefined'.")],
    },
    {
      say: 'So the missing day gets its answer while you still know what you meant.',
      code: answered,
      light: ['at(-1)'],
      squiggle: '',
      output: [good('0 errors')],
    },
    {
      chapter: 'Marks that go away',
      say: 'Repair the old line too. Now its comment is the error: nothing is expected.',
      note: 'Repaired? Then *the mark must go*.',
      code: repaired,
      light: ['expect-error', '?? 0'],
      squiggle: '// @ts-expect-error missing day',
      clear: true,
      output: [bad('error TS2578'), plain("Unused '@ts-expect-error'"), plain('directive.')],
    },
    {
      say: 'Delete it. The compiler lets no mark stay longer than its error.',
      code: cleaned,
      light: [],
      squiggle: '',
      clear: true,
      output: [dim('grep -c expect-error log.ts'), plain('0'), dim('tsc log.ts'), mark('0 errors')],
    },
    {
      say: 'Turn one flag on, mark what it finds, and repair one marked place a day.',
      note: 'Flag on, places marked, *one a day*.',
    },
  ],
};
