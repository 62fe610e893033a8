import type { DemoCourse } from '../../demo-course.ts';

export const searchingAndSorting: DemoCourse = {
  slug: 'searching-and-sorting',
  title: 'Algorithms I: Searching and Sorting',
  summary:
    'Write binary search, quicksort and a heap from an invariant, so that you never have to remember where the plus one goes.',
  description: `You do not need to memorise algorithms. You need one sentence that stays true while the loop runs. With it the code writes itself, and the edge cases take care of themselves.

This course teaches that way of thinking on the classics. The sentence comes first, then a drawing, and then the sentence decides every line of the code. You also learn to count: what doubles when the input doubles, and what the standard library has already done for you.

In Python, with nothing to install.`,
  category: 'algorithms',
  level: 'beginner',
  access: 'free',
  priceCents: null,
  instructor: 'Mei-Lin Tan',
  technology: 'python',
  snippet: `while lo < hi:
    mid = (lo + hi) // 2
    if a[mid] < x:
        lo = mid + 1
    else:
        hi = mid`,
  outcomes: [
    'State a loop invariant, and derive the code from it',
    'Write a binary search that is right the first time',
    'Say how the time grows before you measure it',
    'Choose a sort, or decide that you need none',
  ],
  sections: [
    {
      title: 'Searching',
      lectures: [
        {
          title: 'Binary search, held together by one sentence',
          summary: 'An invariant, two lines that keep it, and no special cases.',
          preview: true,
          video: 'binary-search',
        },
        {
          title: 'What doubles when the input doubles',
          summary: 'Say how the time grows before you measure it, then count the steps and see.',
          video: 'doubling-input',
        },
      ],
    },
    {
      title: 'Sorting, and doing without',
      lectures: [
        {
          title: 'Quicksort: the partition',
          summary: 'Three zones, one sentence about them, and a loop that keeps the sentence true.',
          video: 'quicksort-partition',
        },
        {
          title: 'Stable, by key, by several keys',
          summary: 'Sort a league table in one call, with ties in the right order.',
          video: 'stable-sort',
        },
        {
          title: 'The ten largest of a million',
          summary: 'A tree in an array keeps the smallest of ten on top, and one pass is enough.',
          video: 'ten-largest',
        },
      ],
    },
  ],
};
