import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const log = `git log --oneline --graph`;
const revert = `git revert HEAD`;
const mainline = revert.replace('revert', 'revert -m 1');
const pushed = `${mainline}
git push`;
const merged = `${pushed}

git merge search`;
const undone = `${merged}
git revert HEAD~1`;
const found = `${undone}

git log --oneline --grep=Revert`;

const files = ['shop.js', 'find.js', 'list.js', 'limit.js'];

/** Git for the Day It Goes Wrong, lecture 4 of 5: “revert, and the merge that will not come back”. Undo a pushed merge, and later undo the undoing. */
export const revertMerge: LectureScript = {
  name: 'revert-merge',
  marked: 'will not come back',
  file: 'terminal',
  language: 'bash',
  voice: 'deep',
  height: 720,
  pane: { title: 'main', size: 800 },
  steps: [
    {
      chapter: 'Undo in public',
      say: 'The merge is pushed, the shop is broken, and colleagues have already pulled.',
      note: 'Pushed: *add* to history, do not rewrite it.',
    },
    {
      say: 'Main is at a merge that brought the branch search, with two commits.',
      code: log,
      output: [
        bad("*   ce270a7 Merge branch 'search'"),
        plain('|\\'),
        plain('| * a23dbec List the results'),
        plain('| * e52a769 Add search'),
        plain('|/'),
        plain('* 9325495 Open the shop'),
      ],
    },
    {
      say: 'A reset would take away what others build on. A revert adds the opposite.',
      spoken: 'A reset would take away what others build on: a revert adds the opposite.',
      note: 'revert: *the opposite commit*.',
      code: revert,
      light: ['revert'],
    },
    {
      say: 'It refuses. A merge has two parents: which of them should remain?',
      spoken: 'It refuses: a merge has two parents. Which of them should remain?',
      note: 'Two parents. *Which one stays?*',
      clear: true,
      output: [
        bad('error: commit ce270a7… is a merge'),
        bad('but no -m option was given.'),
        bad('fatal: revert failed'),
      ],
    },
    {
      say: 'Parent one is main as it was. Stay there, and take the two commits out.',
      note: '-m 1: stay with *main*.',
      code: mainline,
      light: ['-m 1'],
      strips: [
        { values: files, from: 0, to: 3 },
        { values: files, from: 0, to: 1 },
      ],
      clear: true,
      output: [
        plain('2 files changed, 2 deletions(-)'),
        dim('delete mode 100644 find.js'),
        dim('delete mode 100644 list.js'),
      ],
    },
    {
      say: 'Push it, without force. Everybody gets the undo with their next pull.',
      code: pushed,
      light: ['push'],
    },
    {
      chapter: 'It does not come back',
      say: 'A week later the branch has one commit more, a repair. You merge it again.',
      code: merged,
      light: ['merge'],
      strips: [{ values: files, from: 0, to: 1, at: 3 }],
      clear: true,
      output: [good('1 file changed, 1 insertion(+)'), dim('create mode 100644 limit.js')],
    },
    {
      say: 'Only the repair arrives. The two older files are still missing.',
      note: 'Where are *find.js* and *list.js*?',
      light: [],
    },
    {
      say: 'Git is right. Their commits are in the history of main, and so is the revert.',
      spoken: 'Ghit is right. Their commits are in the history of main, and so is the revert.',
      note: 'Merged already. *Reverted after.*',
    },
    {
      chapter: 'Undo the undo',
      say: 'So revert the revert. Here it is one before head.',
      note: 'The opposite of *the opposite*.',
      code: undone,
      light: ['HEAD~1'],
      strips: [{ values: files, from: 0, to: 4 }],
      clear: true,
      output: [
        mark('2 files changed, 2 insertions(+)'),
        dim('create mode 100644 find.js'),
        dim('create mode 100644 list.js'),
      ],
    },
    {
      say: 'All four files are there, and the history tells the whole story.',
      light: [],
    },
    {
      say: 'Next time you merge a branch again, first search the log of main for a revert.',
      note: 'First, look for *a revert*.',
      code: found,
      light: ['--grep'],
    },
  ],
};
