import { bad, dim, good, mark, plain, type LectureScript } from '../lecture/lecture-script.ts';

const glued = `const { name } = request.query;

const { rows } = await db.query(
  \`SELECT email FROM users
   WHERE name = '\${name}'\`,
);`;

const bound = glued.replace("'${name}'`,", '$1`,');
const passed = bound.replace('$1`,', '$1`,\n  [name],');

export const sqlInjection: LectureScript = {
  name: 'sql-injection',
  marked: 'becomes code',
  file: 'users.js',
  language: 'javascript',
  voice: 'rms',
  height: 720,
  pane: { title: 'what the database gets', size: 680 },
  steps: [
    {
      chapter: 'The attack',
      say: 'An injection is data that was read as code. Watch it happen.',
      note: 'Is this *data*, or is it *code*?',
    },
    {
      say: 'A search by name. The value is glued into the text of the query.',
      note: 'Text plus text is *one text*.',
      code: glued,
      output: [dim('name: ada'), plain("WHERE name = 'ada'"), good('1 row')],
    },
    {
      say: 'Now someone types a quote, a condition that is always true, and a comment.',
      light: ['${name}'],
      clear: true,
      output: [dim("name: ' OR 1=1 --"), bad("WHERE name = '' OR 1=1 --'")],
    },
    {
      say: 'The quote closes the string. The rest is not a name any more. It is a condition.',
      note: 'The database cannot tell *whose words* these are.',
      output: [bad('ada@site.dev'), bad('lin@site.dev'), bad('mo@site.dev')],
    },
    {
      chapter: 'The fix',
      say: 'Do not escape it. Send the query with a placeholder.',
      note: 'Code on one side, *data on the other*.',
      code: bound,
      light: ['$1'],
    },
    {
      say: 'And send the value beside it. It is bound after the query was parsed.',
      code: passed,
      light: ['$1', '[name]'],
    },
    {
      say: 'The same attack is now a strange name that nobody has.',
      note: 'The attack is only *a strange name*.',
      light: [],
      clear: true,
      output: [plain('WHERE name = $1'), dim("$1: ' OR 1=1 --"), mark('0 rows')],
    },
  ],
};
