import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const deleted = `git branch -D tax`;
const listed = `${deleted}
git reflog -4`;
const restored = `${listed}
git branch tax HEAD@{1}`;
const checked = `${restored}
git log --oneline main..tax`;
const rebased = `git switch tax
git rebase -i main`;
const counted = `${rebased}
git log --oneline main..tax`;
const reset = `${counted}
git reset --hard tax@{1}`;
const back = `${reset}
git log --oneline main..tax`;

const practice = `#!/bin/sh
# Makes a repository with an accident in it. Run it: sh lost-branch.sh && cd lost-branch
set -e
git init -q -b main lost-branch
cd lost-branch
git config user.name Practice
git config user.email practice@example.com
echo 'net' > invoice.txt
git add invoice.txt
git commit -q -m 'Add the invoice'
git switch -q -c tax
echo 'tax' >> invoice.txt
git commit -q -a -m 'Add tax to the invoice'
echo 'rounded' >> invoice.txt
git commit -q -a -m 'Round tax per line'
git switch -q main
git branch -q -D tax

# 1. Bring the branch tax back, with both commits. Begin with: git reflog
# 2. Switch to tax, and lose its last commit: git reset --hard HEAD~1
#    Bring it back by the diary of the branch: git reflog tax
# 3. Clone the repository into a second folder, and run git reflog there.
#    What does the clone know about your accident?
echo 'The branch tax is gone. Read the task in lost-branch.sh.'
`;

const solution = `#!/bin/sh
# Run it inside the practice repository: cd lost-branch && sh ../lost-branch-solution.sh
set -e
# 1. HEAD@{0} is the switch back to main; one line below is the last commit on tax.
git branch tax 'HEAD@{1}'
git log --oneline main..tax

# 2. One step back in the diary of tax is before the reset.
git switch -q tax
git reset -q --hard HEAD~1
git reset -q --hard 'tax@{1}'
git log --oneline main..tax

# 3. Nothing: each clone begins a reflog of its own.
git clone -q . ../lost-branch-clone
git -C ../lost-branch-clone reflog
`;

/** Git for the Day It Goes Wrong, lecture 2 of 5: “The reflog is your undo”. Bring back a deleted branch, and a commit that a rebase dropped. */
export const reflogUndo: LectureScript = {
  name: 'reflog-undo',
  marked: 'your undo',
  file: 'terminal',
  language: 'bash',
  voice: 'deep',
  height: 720,
  pane: { title: 'what git says', size: 1110 },
  steps: [
    {
      chapter: 'A deleted branch',
      say: 'You deleted a branch on Monday. On Friday somebody asks where the tax is.',
      note: 'Deleted on *Monday*, missed on *Friday*.',
    },
    {
      say: 'The capital D deletes it, merged or not.',
      spoken: 'The capital D dilleets it, merged or not.',
      code: deleted,
      output: [bad('Deleted branch tax (was 175ed3f).')],
    },
    {
      say: 'But a branch is only a name for a commit. The commits are still there.',
      note: 'A branch is *a name*. The commits stay.',
    },
    {
      say: 'And git keeps a diary of every commit that you had checked out.',
      spoken: 'And ghit keeps a diary of every commit that you had checked out.',
      note: 'The reflog: *where you have been*.',
      code: listed,
      light: ['reflog'],
      clear: true,
      output: [
        plain('2464312 HEAD@{0}: checkout: moving from tax to main'),
        good('175ed3f HEAD@{1}: commit: Round tax per line'),
        plain('a55733f HEAD@{2}: commit: Add tax to the invoice'),
        plain('2464312 HEAD@{3}: checkout: moving from main to tax'),
      ],
    },
    {
      say: 'The newest line is on top: you left tax for main. Below is its last commit.',
      note: 'Newest *on top*.',
    },
    {
      say: 'Give that commit the old name, and the branch is back.',
      note: 'A new *name*, the old commits.',
      code: restored,
      light: ['HEAD@{1}'],
    },
    {
      say: 'Both commits are on it, as they were.',
      code: checked,
      light: ['git log'],
      clear: true,
      output: [mark('175ed3f Round tax per line'), mark('a55733f Add tax to the invoice')],
    },
    {
      chapter: 'A rebase gone wrong',
      say: 'Another accident: a rebase, and you drop the wrong line.',
      code: rebased,
      light: [],
      clear: true,
      output: [plain('Successfully rebased and updated refs/heads/tax.')],
    },
    {
      say: 'Git calls it a success, and one of the two commits is missing.',
      spoken: 'Ghit calls it a success, and one of the two commits is missing.',
      note: 'Success, and *one commit less*.',
      code: counted,
      light: ['git log'],
      output: [bad('a55733f Add tax to the invoice')],
    },
    {
      say: 'Each branch has a diary too, and in it the whole rebase is one step.',
      note: 'tax@{1}: *one step ago*.',
      code: reset,
      light: ['tax@{1}'],
      output: [good('HEAD is now at 175ed3f Round tax per line')],
    },
    {
      say: 'So one step back is the branch from before the rebase.',
      code: back,
      light: ['tax@{1}', 'git log'],
      clear: true,
      output: [mark('175ed3f Round tax per line'), mark('a55733f Add tax to the invoice')],
    },
    {
      say: 'Git keeps a step for ninety days, or thirty if the branch no longer leads there.',
      spoken: 'Ghit keeps a step for ninety days, or thirty if the branch no longer leads there.',
      note: '90 days, or *30 for lost commits*.',
      light: [],
      output: [dim('gc.reflogExpire             90 days'), dim('gc.reflogExpireUnreachable  30 days')],
    },
    {
      say: 'In the exercise, a script loses the branch, and you bring it back.',
      note: 'Now you: *bring it back*.',
    },
  ],
  files: [
    { name: 'lost-branch.sh', text: practice },
    { name: 'lost-branch-solution.sh', text: solution },
  ],
};
