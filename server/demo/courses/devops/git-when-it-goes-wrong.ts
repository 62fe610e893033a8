import type { DemoCourse } from '../../demo-course.ts';

export const gitWhenItGoesWrong: DemoCourse = {
  slug: 'git-when-it-goes-wrong',
  title: 'Git for the Day It Goes Wrong',
  summary:
    'Find the commit that broke it, get back the branch you deleted, and undo a push, without holding your breath.',
  description: `You know add, commit and push. Then somebody force-pushes, a rebase goes sideways, or the release is broken and there are forty commits to suspect. This course is for that day, taken before it comes.

The idea underneath is small: commits are never changed, branches are notes with a name on them, and almost nothing is lost for ninety days. Once you have seen that, the commands fall into place.

Each lecture is one accident and its repair, in a practice repository that you can break as often as you like.`,
  category: 'devops',
  level: 'beginner',
  access: 'free',
  priceCents: null,
  instructor: 'Ewan Sinclair',
  technology: 'git',
  snippet: `git bisect start
git bisect bad HEAD
git bisect good v1.4
git bisect run npm test`,
  outcomes: [
    'Find a bad commit with a test and log2(n) steps',
    'Recover a deleted branch and a commit lost in a rebase',
    'Undo a change that is already pushed, politely',
    'Resolve a conflict by understanding both sides',
  ],
  sections: [
    {
      title: 'Searching',
      lectures: [
        {
          title: 'Find the bad commit in six tests',
          summary: 'git bisect run searches forty commits while you watch.',
          preview: true,
          video: 'git-bisect',
        },
        {
          title: 'Who changed this line, and why',
          summary: 'blame that looks through moves and formatting, and log -S for what was removed.',
        },
        {
          title: 'The commit graph, drawn',
          summary: 'Read log --graph, and see what a branch is made of.',
        },
      ],
    },
    {
      title: 'Getting it back',
      lectures: [
        {
          title: 'The reflog is your undo',
          summary: 'A branch deleted on Monday, restored on Friday.',
        },
        {
          title: 'reset: soft, mixed, hard',
          summary: 'Three places a change can be, and which of them each moves.',
        },
        {
          title: 'Work that was never committed',
          summary: 'What git still knows about it, and what only your editor does.',
        },
      ],
    },
    {
      title: 'Undoing in public',
      lectures: [
        {
          title: 'revert, and the merge that will not come back',
          summary: 'Undo a merge, and later undo the undoing.',
        },
        {
          title: 'Force, with a lease',
          summary: 'Replace your own branch without replacing a colleague.',
        },
        {
          title: 'A secret was pushed',
          summary: 'Rotate first, rewrite second, and tell people third.',
        },
      ],
    },
    {
      title: 'Conflicts',
      lectures: [
        {
          title: 'Three versions of a line',
          summary: 'Turn on zdiff3, and see what both sides started from.',
        },
        {
          title: 'Rebase a long branch in pieces',
          summary: 'Fixups, autosquash, and rerere for the conflict you solve every time.',
        },
      ],
    },
  ],
};
