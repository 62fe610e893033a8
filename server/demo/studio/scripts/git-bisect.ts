import { bad, dim, mark, plain, type LectureScript } from '../lecture/lecture-script.ts';

const start = `git bisect start`;
const markedBad = `${start}
git bisect bad HEAD`;
const markedGood = `${markedBad}
git bisect good v1.4`;
const run = `${markedGood}

git bisect run npm test`;

const commits = Array.from({ length: 40 }, () => '');

export const gitBisect: LectureScript = {
  name: 'git-bisect',
  marked: 'six tests',
  file: 'terminal',
  language: 'bash',
  voice: 'deep',
  height: 720,
  pane: { title: '40 commits since v1.4', size: 780 },
  steps: [
    {
      chapter: 'Forty suspects',
      say: 'Forty commits went out. One of them broke the prices.',
      note: 'Do not read forty diffs. *Search.*',
    },
    {
      say: 'You need not read them. Git can search, if you tell it two things.',
      spoken: 'You need not reed them. Ghit can search, if you tell it two things.',
      code: start,
      strips: [{ values: commits, from: 0, to: 40 }],
    },
    {
      chapter: 'Good, bad, and a test',
      say: 'This version is bad.',
      note: 'One end is *bad*.',
      code: markedBad,
      strips: [{ values: commits, from: 0, to: 40, at: 39 }],
    },
    {
      say: 'Version one point four was good.',
      note: 'The other end was *good*.',
      code: markedGood,
      strips: [{ values: commits, from: 0, to: 40 }],
    },
    {
      say: 'Now give it a command. Exit code zero means good, one means bad.',
      note: 'The exit code *is the answer*.',
      code: run,
      light: ['run'],
    },
    {
      say: 'Git checks out the middle, runs the test, and throws half of the commits away.',
      spoken: 'Ghit checks out the middle, runs the test, and throws half of the commits away.',
      note: 'Each test *halves* what is left.',
      light: [],
      strips: [
        { values: commits, from: 0, to: 40, at: 19 },
        { values: commits, from: 20, to: 40, at: 29 },
        { values: commits, from: 20, to: 30, at: 24 },
        { values: commits, from: 25, to: 30, at: 26 },
        { values: commits, from: 27, to: 30, at: 28 },
        { values: commits, from: 27, to: 29, at: 27 },
      ],
      output: [
        plain('test 1   20 left'),
        plain('test 2   10 left'),
        plain('test 3    5 left'),
        plain('test 4    3 left'),
        plain('test 5    2 left'),
        plain('test 6    1 left'),
      ],
    },
    {
      chapter: 'The commit has a name',
      say: 'Six tests, and it names the commit.',
      note: 'Forty commits, *six tests*.',
      strips: [{ values: commits, from: 27, to: 28, at: 27 }],
      output: [bad('cf23329 is the first bad commit'), mark('Round prices half up')],
    },
    {
      say: 'When you are done, git bisect reset takes you back to where you were.',
      spoken: 'When you are done, ghit bisect reset takes you back to where you were.',
      code: `${run}
git bisect reset`,
      light: ['reset'],
      output: [dim("Switched to branch 'main'")],
    },
  ],
};
