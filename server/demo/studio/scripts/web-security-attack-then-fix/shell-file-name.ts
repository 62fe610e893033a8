import { bad, dim, good, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const shell = `import cp from 'node:child_process';

const name = process.argv[2];
const type = cp.execSync(\`file -bi \${name}\`);
console.log(String(type));`;

const list = shell.replace(
  'execSync(`file -bi ${name}`)',
  `execFileSync('file', [
  '-bi', name,
])`,
);
const ended = list.replace("'-bi', ", "'-bi', '--', ");

/** Web Security: Attack, Then Fix, lecture 3 of 5: “A file name with a semicolon”. A file name becomes a second command, and a call without a shell makes it a name again. */
export const shellFileName: LectureScript = {
  name: 'shell-file-name',
  marked: 'a semicolon',
  file: 'upload.js',
  language: 'javascript',
  voice: 'rms',
  height: 720,
  pane: { title: 'node upload.js', size: 740 },
  steps: [
    {
      say: 'Uploads worked for months. Then came a file whose name had a semicolon.',
      chapter: 'The attack',
      note: 'One name, *two commands*.',
    },
    {
      say: 'The shop asks a program called file what was uploaded.',
      code: shell,
    },
    {
      say: 'execSync gives this text to a shell, as if you had typed it.',
      spoken: 'Exec sync gives this text to a shell, as if you had typed it.',
      note: 'The shell reads *the whole text*.',
      light: ['execSync'],
      output: [dim('name: tea.png'), good('image/png; charset=binary')],
    },
    {
      say: 'For a shell, a semicolon ends one command and begins the next.',
      clear: true,
      output: [dim('name: tea.png; cat .env')],
    },
    {
      say: 'So the shop prints the type, and then its own secrets.',
      output: [plain('image/png; charset=binary'), bad('PAYMENT_KEY=lab-51')],
    },
    {
      say: 'Do not filter semicolons. A shell understands a dozen other signs as well.',
      chapter: 'A call without a shell',
      note: 'A list of bad signs is *never complete*.',
    },
    {
      say: 'execFile starts the program itself. There is no shell in between.',
      spoken: 'Exec file starts the program itself. There is no shell in between.',
      note: 'No shell, *no second command*.',
      code: list,
      light: ['execFileSync'],
    },
    {
      say: 'The arguments are a list, and the name is one item of it.',
      light: ["'-bi', name"],
    },
    {
      say: 'Now it looks for one file with an odd name, and finds none.',
      light: [],
      clear: true,
      output: [
        dim('name: tea.png; cat .env'),
        good("cannot open `tea.png; cat .env'"),
        dim('  (No such file or directory)'),
      ],
    },
    {
      say: 'One hole is left. A name that begins with a dash looks like an option.',
      chapter: 'The dash',
      note: 'Is it *a name* or *an option*?',
      light: ['name,'],
    },
    {
      say: 'With minus f, it takes names from our secrets, and prints them.',
      clear: true,
      output: [
        dim('name: -f.env'),
        bad("cannot open `PAYMENT_KEY=lab-51'"),
        dim('  (No such file or directory)'),
      ],
    },
    {
      say: 'Two dashes end the options. What follows is a name.',
      code: ended,
      light: ["'--'"],
      clear: true,
      output: [dim('name: -f.env'), good("cannot open `-f.env'"), dim('  (No such file or directory)')],
    },
    {
      say: 'SQL, HTML, a shell: each time, data was read as code.',
      spoken: 'S Q L, H T M L, a shell: each time, data was red as code.',
      note: 'Three languages, *one cause*.',
      light: [],
    },
    { say: 'Now search the lab for exec, and pass every argument in a list.' },
  ],
};
