import type { DemoCourse } from '../../demo-course.ts';

export const searchingAndSorting: DemoCourse = {
  slug: 'searching-and-sorting',
  title: 'Algorithms I: Searching and Sorting',
  summary:
    'Write binary search, quicksort and a heap from an invariant, so that you never have to remember where the plus one goes.',
  description: `You do not need to memorise algorithms. You need one sentence that stays true while the loop runs. With it the code writes itself, and the edge cases take care of themselves.

This course teaches that way of thinking on the classics. Each lecture states the sentence first, draws it, and then lets it decide every line. You also learn to count: what doubles when the input doubles, and what the standard library has already done for you.

In Python, with nothing to install, and exercises that check themselves.`,
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
          title: 'Binary search, held up by one sentence',
          summary: 'An invariant, two lines that keep it, and no case of its own for anything.',
          video: 'binary-search',
        },
        {
          title: 'Searching for an answer instead of a value',
          summary: 'The smallest truck that delivers in time: binary search without an array.',
        },
        {
          title: 'Hashing, in one picture',
          summary: 'Why a dictionary looks once, and the day it has to look at everything.',
        },
      ],
    },
    {
      title: 'Counting steps',
      lectures: [
        {
          title: 'What doubles when the input doubles',
          summary: 'Read growth off a stopwatch before you write any formula.',
        },
        {
          title: 'Two loops are not always quadratic',
          summary: 'The sliding window, in which each element enters once and leaves once.',
        },
        {
          title: 'Amortised: the occasional expensive step',
          summary: 'Why append is cheap even though it sometimes copies everything.',
        },
      ],
    },
    {
      title: 'Sorting',
      lectures: [
        {
          title: 'Insertion sort, and why libraries keep it',
          summary: 'Quadratic, and the fastest there is for twenty elements.',
        },
        {
          title: 'Merge sort from the merge',
          summary: 'Write the two-finger merge first, and the rest is one recursive line.',
        },
        {
          title: 'Quicksort: the partition',
          summary: 'Four zones, one invariant, and a pivot that cannot be attacked.',
        },
        {
          title: 'Stable, by key, by several keys',
          summary: 'Sort a league table in one call, with ties in the right order.',
        },
      ],
    },
    {
      title: 'Heaps',
      lectures: [
        {
          title: 'A tree in an array',
          summary: 'Sift up, sift down, and the arithmetic that replaces pointers.',
        },
        {
          title: 'The ten largest of a billion',
          summary: 'Ten slots of memory and one pass.',
        },
      ],
    },
  ],
};
