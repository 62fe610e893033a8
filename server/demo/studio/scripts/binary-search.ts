import { mark, plain, type LectureScript } from '../lecture/lecture-script.ts';

const head = 'def first_at_least(a, x):';
const bounds = `${head}
    lo, hi = 0, len(a)`;
const loop = `${bounds}
    while lo < hi:
        mid = (lo + hi) // 2`;
const low = `${loop}
        if a[mid] < x:
            lo = mid + 1`;
const high = `${low}
        else:
            hi = mid`;
const full = `${high}
    return lo`;

const values = ['2', '3', '5', '7', '11', '13'];

export const binarySearch: LectureScript = {
  name: 'binary-search',
  marked: 'one sentence',
  file: 'search.py',
  language: 'python',
  voice: 'rms',
  height: 720,
  pane: { title: 'first value that is at least 6', size: 660 },
  steps: [
    {
      chapter: 'One sentence to keep true',
      say: 'Many binary searches are off by one. This one is held together by one sentence.',
      note: 'The answer: index of the *first value >= x*.',
    },
    {
      say: 'In a sorted list, find the first value that is at least x. Its index is the answer.',
      code: head,
      strips: [{ values, from: 0, to: 6 }],
    },
    {
      say: 'The answer stays between low and high. That sentence is the invariant: keep it true.',
      note: 'Invariant: *lo <= answer <= hi*.',
      code: bounds,
    },
    {
      chapter: 'Halve the candidates',
      say: 'While there is more than one candidate, look at the middle.',
      code: loop,
      light: ['while', 'mid ='],
      strips: [{ values, from: 0, to: 6, at: 3 }],
    },
    {
      say: 'Too small? Then the answer is to its right, so low moves past the middle.',
      note: 'Too small: *drop the middle too*.',
      code: low,
      light: ['if a[mid]', 'lo = mid'],
    },
    {
      say: 'Otherwise the middle itself may be the answer, so high moves to it, not past it.',
      note: 'Large enough: *keep the middle*.',
      code: high,
      light: ['else', 'hi = mid'],
    },
    { say: 'When low and high meet, one place is left: the answer.', code: full, light: ['return'] },
    {
      chapter: 'Watch it look',
      say: 'Looking for six: seven is large enough, three is too small, five is too small.',
      note: 'Watch the *window* close.',
      light: [],
      strips: [
        { values, from: 0, to: 6, at: 3 },
        { values, from: 0, to: 3, at: 1 },
        { values, from: 2, to: 3, at: 2 },
        { values, from: 3, to: 4 },
      ],
      output: [plain('a[3] = 7    hi = 3'), plain('a[1] = 3    lo = 2'), plain('a[2] = 5    lo = 3')],
    },
    {
      say: 'The answer is index three. Three looks, and no special cases.',
      strips: [{ values, from: 3, to: 4, at: 3 }],
      output: [mark('return 3')],
    },
  ],
};
