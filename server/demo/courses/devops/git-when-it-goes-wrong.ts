import type { DemoCourse } from '../../demo-course.ts';

export const gitWhenItGoesWrong: DemoCourse = {
  slug: 'git-when-it-goes-wrong',
  title: 'Git for the Day It Goes Wrong',
  summary:
    'Find the commit that broke it, get back the branch you deleted, and undo a push, without holding your breath.',
  description: `You know add, commit and push. Then a rebase goes sideways, a branch is gone, or the release is broken and there are forty commits to suspect. This course is for that day, taken before it comes.

The idea underneath is small: commits are never changed, branches are notes with a name on them, and almost nothing is lost for ninety days. Once you have seen that, the commands fall into place.

Each lecture is one accident and its repair.`,
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
      title: 'Find it, get it back',
      lectures: [
        {
          title: 'Find the bad commit in six tests',
          summary: 'git bisect run searches forty commits while you watch.',
          preview: true,
          video: 'git-bisect',
        },
        {
          title: 'The reflog is your undo',
          summary: 'Bring back a deleted branch, and a commit that a rebase dropped.',
          video: 'reflog-undo',
        },
        {
          title: 'reset: soft, mixed, hard',
          summary: 'Three places a change can be, and which of them each reset empties.',
          video: 'git-reset',
        },
      ],
    },
    {
      title: 'Undo what others have',
      lectures: [
        {
          title: 'revert, and the merge that will not come back',
          summary: 'Undo a pushed merge, and later undo the undoing.',
          video: 'revert-merge',
        },
        {
          title: 'Three versions of a line',
          summary: 'Turn on zdiff3, and see what both sides of a conflict started from.',
          video: 'three-way-conflict',
        },
      ],
    },
  ],
};
