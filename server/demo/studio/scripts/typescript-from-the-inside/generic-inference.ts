import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const sessions = `const sessions = [
  { title: 'Squats', minutes: 40 },
  { title: 'Intervals', minutes: 25 },
];`;

const untyped = `${sessions}

function column(
  rows: any[],
  key: string,
) {
  return rows.map((row) => row[key]);
}`;

const mistyped = `${untyped}

const minutes = column(sessions, 'minute');`;

const rowType = mistyped.replace('(\n  rows: any[]', '<T>(\n  rows: T[]');

const keyType = rowType.replace('<T>', '<T, K extends keyof T>').replace('key: string', 'key: K');

const corrected = keyType.replace("'minute'", "'minutes'");

const both = `${corrected}
const titles = column(sessions, 'title');`;

const start = `// groupBy() forgets every type it is given.
//
// 1. Replace any with two type parameters: T for a row, K extends keyof T for the key.
// 2. The call with 'weekday' must become an error. Correct it to 'day'.
// 3. Hover over byDay: its lists should hold sessions, not any.
//
// Check: npx -p typescript tsc --strict --noEmit group.ts
// Run:   node group.ts (Node 24)

const sessions = [
  { title: 'Squats', day: 'monday', minutes: 40 },
  { title: 'Intervals', day: 'tuesday', minutes: 25 },
  { title: 'Planks', day: 'monday', minutes: 15 },
];

function groupBy(rows: any[], key: string) {
  const groups = new Map<any, any[]>();
  for (const row of rows) {
    const group = groups.get(row[key]) ?? [];
    groups.set(row[key], [...group, row]);
  }
  return groups;
}

const byDay = groupBy(sessions, 'weekday');
console.log(byDay.get('monday')?.length);
`;

const solution = start
  .replace(/^(\/\/.*\n)+\n/, '')
  .replace('groupBy(rows: any[], key: string)', 'groupBy<T, K extends keyof T>(rows: T[], key: K)')
  .replace('Map<any, any[]>', 'Map<T[K], T[]>')
  .replace("'weekday'", "'day'");

/**
 * TypeScript from the Inside, lecture 4 of 5: “Where inference starts”. Write a generic function whose
 * arguments decide its types, so that the caller writes none.
 */
export const genericInference: LectureScript = {
  name: 'generic-inference',
  marked: 'inference',
  file: 'column.ts',
  language: 'typescript',
  voice: 'bright',
  height: 720,
  pane: { title: 'types and values', size: 760 },
  files: [
    { name: 'group.ts', text: start },
    { name: 'group-solution.ts', text: solution },
  ],
  steps: [
    {
      chapter: 'A helper that forgets',
      say: 'You do not see good generics in a call. The arguments decide every type.',
      note: 'The *arguments* decide the types.',
    },
    { say: 'Two training sessions, each with a title and its minutes.', code: sessions },
    {
      say: 'This helper takes one column out of any list. Its result is any as well.',
      note: '*any* in, any out.',
      code: untyped,
      light: ['any[]', 'string', 'row[key]'],
    },
    {
      say: 'So a typing mistake gets through, and the column is full of undefined.',
      code: mistyped,
      light: ["'minute'"],
      output: [dim('const minutes: any[]'), bad('[ undefined, undefined ]')],
    },
    {
      chapter: 'Two type parameters',
      say: 'Name the type of a row: T. Nobody passes it. The list decides.',
      spoken: 'Name the type of a row: tee. Nobody passes it. The list decides.',
      note: '*T* is read from the list.',
      code: rowType,
      light: ['column<', 'rows: T'],
    },
    {
      say: 'Now the body is refused, and rightly: a string need not be a key of the row.',
      light: ['key: string', 'row[key]'],
      squiggle: 'row[key]',
      clear: true,
      output: [
        bad('error TS7053'),
        plain("expression of type 'string' can't"),
        plain("be used to index type 'unknown'."),
      ],
    },
    {
      say: 'So the key gets a type of its own: K, one of the keys of T.',
      spoken: 'So the key gets a type of its own: kay, one of the keys of tee.',
      note: '*K extends keyof T*: one of the keys.',
      code: keyType,
      light: ['column<', 'rows: T', 'key: K'],
      squiggle: '',
    },
    {
      say: 'The call decides both. And the mistake is an error where it was made.',
      light: ["'minute'"],
      squiggle: "'minute'",
      clear: true,
      output: [
        bad('error TS2345'),
        plain(`Argument of type '"minute"'`),
        plain('is not assignable to parameter'),
        plain(`of type '"minutes" | "title"'.`),
      ],
    },
    {
      say: 'Correct the key, and the result is a list of numbers.',
      code: corrected,
      light: ['const minutes'],
      squiggle: '',
      clear: true,
      output: [good('const minutes: number[]'), plain('[ 40, 25 ]')],
    },
    {
      say: 'Ask for the titles, and the same function returns strings.',
      note: 'One function, *two result types*.',
      code: both,
      light: ['const minutes', 'const titles'],
      output: [mark('const titles: string[]'), plain("[ 'Squats', 'Intervals' ]")],
    },
    {
      chapter: 'A rule to keep',
      say: 'A type parameter connects two places. If it appears only once, leave it out.',
      note: 'A type parameter *connects two places*.',
      light: ['column<', 'rows: T', 'key: K'],
    },
    {
      say: 'Next, take a helper of yours that returns any, and let its arguments decide.',
      light: [],
    },
  ],
};
