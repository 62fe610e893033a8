import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const log = `git log --oneline`;
const soft = `git reset --soft HEAD~1`;
const softStatus = `${soft}
git status -s`;
const mixed = softStatus.replace(' --soft', '').replace('\ngit status -s', '');
const mixedStatus = `${mixed}
git status -s`;
const hard = mixedStatus.replace('reset', 'reset --hard').replace('\ngit status -s', '');
const hardStatus = `${hard}
git status -s`;

const places = ['file', 'index', 'commit'];

/** Git for the Day It Goes Wrong, lecture 3 of 5: “reset: soft, mixed, hard”. Three places a change can be, and which of them each reset empties. */
export const gitReset: LectureScript = {
  name: 'git-reset',
  marked: 'soft, mixed, hard',
  file: 'terminal',
  language: 'bash',
  voice: 'deep',
  height: 720,
  pane: { title: 'where the new price is', size: 810 },
  steps: [
    {
      chapter: 'Three places',
      say: 'Your last commit was a mistake. How much of it do you want to keep?',
      note: 'Undo the commit. *Keep the work?*',
    },
    {
      say: 'The commit raises a price. It is the newest, and it is not pushed.',
      code: log,
      output: [bad('2d17a17 Raise the price'), plain('5266d3d Add the price')],
    },
    {
      say: 'The new price is in three places: the file, the index, and the commit.',
      note: 'One change, *three places*.',
      strips: [
        { values: places, from: 0, to: 1 },
        { values: places, from: 0, to: 2 },
        { values: places, from: 0, to: 3 },
      ],
    },
    {
      chapter: 'Soft and mixed',
      say: 'Soft moves the branch one commit back, and touches nothing else.',
      note: 'soft: *only the commit*.',
      code: soft,
      light: ['--soft'],
      strips: [{ values: places, from: 0, to: 2 }],
    },
    {
      say: 'The M is in the first column: staged, ready to be committed again.',
      spoken: 'The em is in the first column: staged, ready to be committed again.',
      code: softStatus,
      light: ['status'],
      clear: true,
      output: [good('M  price.txt')],
    },
    {
      say: 'Use soft to make one commit out of the last three.',
      note: 'soft: *join commits*.',
      light: ['--soft'],
    },
    {
      say: 'Back to the start. Without an option, the reset is mixed: the index goes too.',
      note: 'mixed: *commit and index*.',
      code: mixed,
      light: ['reset'],
      strips: [
        { values: places, from: 0, to: 3 },
        { values: places, from: 0, to: 1 },
      ],
      clear: true,
      output: [plain('Unstaged changes after reset:'), plain('M       price.txt')],
    },
    {
      say: 'Now the M is in the second column: changed in the file, not staged.',
      spoken: 'Now the em is in the second column: changed in the file, not staged.',
      code: mixedStatus,
      light: ['status'],
      clear: true,
      output: [good(' M price.txt')],
    },
    {
      say: 'Use mixed to make two commits out of one, part by part.',
      note: 'mixed: *split a commit*.',
      light: ['reset'],
    },
    {
      chapter: 'Hard',
      say: 'Back to the start again. Hard empties all three, the file as well.',
      note: 'hard: *the file too*.',
      code: hard,
      light: ['--hard'],
      strips: [
        { values: places, from: 0, to: 3 },
        { values: places, from: 0, to: 0 },
      ],
      clear: true,
      output: [bad('HEAD is now at 5266d3d Add the price')],
    },
    {
      say: 'Status prints nothing. The new price is in no place at all.',
      code: hardStatus,
      light: ['status'],
    },
    {
      say: 'What was committed is still in the reflog. An edit you never committed is not.',
      spoken: 'What was committed is still in the ref log. An edit you never committed is not.',
      note: 'Committed: *in the reflog*. Edited only: *gone*.',
      light: [],
      clear: true,
      output: [dim('$ git log --oneline -1 HEAD@{1}'), mark('2d17a17 Raise the price')],
    },
    {
      say: 'So before your next hard reset, run git status, and commit what you would miss.',
      spoken: 'So before your next hard reset, run ghit status, and commit what you would miss.',
      note: 'First *git status*, then hard.',
      light: ['--hard', 'status'],
    },
  ],
};
