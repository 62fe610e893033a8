import { bad, good, mark, plain, type CellStrip, type LectureScript } from '../../lecture/lecture-script.ts';

const pivot = `def partition(a, lo, hi):
    pivot = a[hi]`;
const loop = `${pivot}
    small = lo
    for i in range(lo, hi):`;
const swap = `${loop}
        if a[i] < pivot:
            a[small], a[i] = a[i], a[small]
            small += 1`;
const whole = `${swap}
    a[small], a[hi] = a[hi], a[small]
    return small`;
const recursive = `${whole}

def quicksort(a, lo, hi):
    if lo < hi:
        p = partition(a, lo, hi)
        quicksort(a, lo, p - 1)
        quicksort(a, p + 1, hi)`;

/** The list at one moment: the first `small` cells are the zone of smaller elements. */
function zones(values: string, small: number, at?: number): CellStrip {
  return { values: values.split(' '), from: 0, to: small, ...(at !== undefined && { at }) };
}

const exercise = `# Quicksort is quick only if the pivot splits the list well.
# 1. Run "python3 quicksort.py" and compare the two counts.
# 2. At the top of partition, swap an element at random into a[hi].
# 3. The sorted list should now cost about as much as the mixed one.
import random

compared = 0


def partition(a, lo, hi):
    global compared
    pivot = a[hi]
    small = lo
    for i in range(lo, hi):
        compared += 1
        if a[i] < pivot:
            a[small], a[i] = a[i], a[small]
            small += 1
    a[small], a[hi] = a[hi], a[small]
    return small


def quicksort(a, lo, hi):
    if lo < hi:
        p = partition(a, lo, hi)
        quicksort(a, lo, p - 1)
        quicksort(a, p + 1, hi)


def cost(a):
    global compared
    compared = 0
    quicksort(a, 0, len(a) - 1)
    assert a == sorted(a)
    return compared


random.seed(1)
mixed = random.sample(range(400), 400)
print("mixed ", cost(mixed))
print("sorted", cost(list(range(400))))
print("done" if compared < 8000 else "not yet: a sorted list is still slow")
`;

const solution = exercise
  .replace(/^(?:#.*\n)+/, '# A random pivot: no order of the input is bad every time.\n')
  .replace(
    '    pivot = a[hi]',
    '    pick = random.randint(lo, hi)\n    a[pick], a[hi] = a[hi], a[pick]\n    pivot = a[hi]',
  );

/** Algorithms I: Searching and Sorting, lecture 3 of 5: “Quicksort: the partition”. Three zones, one sentence about them, and a loop that keeps the sentence true. */
export const quicksortPartition: LectureScript = {
  name: 'quicksort-partition',
  marked: 'the partition',
  file: 'quicksort.py',
  language: 'python',
  voice: 'rms',
  height: 720,
  pane: { title: 'the list', size: 680 },
  files: [
    { name: 'quicksort.py', text: exercise },
    { name: 'quicksort_solution.py', text: solution },
  ],
  steps: [
    {
      say: 'Sorting everything at once is hard. Splitting at one value is easy.',
      chapter: 'Three zones',
      note: 'Do not sort yet. *Split.*',
    },
    {
      say: 'That value is the pivot. We take the last element, the five.',
      code: pivot,
      strips: [zones('7 2 9 4 8 3 5', 0), zones('7 2 9 4 8 3 5', 0, 6)],
    },
    {
      say: 'At any time there are three zones: smaller, not smaller, and not yet seen.',
      note: 'Invariant: *smaller, not smaller, not seen*.',
      code: loop,
      light: ['small =', 'for i'],
    },
    {
      say: 'Small is where the second zone begins, and i is where the third one does.',
      spoken: 'Small is where the second zone begins. And I is where the third one does.',
      strips: [zones('7 2 9 4 8 3 5', 0, 0)],
    },
    {
      say: 'Seven is not smaller. It stays, and the second zone has grown by itself.',
      chapter: 'Keep it true',
      note: 'Not smaller: *nothing to do*.',
      strips: [zones('7 2 9 4 8 3 5', 0, 0), zones('7 2 9 4 8 3 5', 0, 1)],
    },
    {
      say: 'Two is smaller. Swap it to the border, and move the border.',
      note: 'Smaller: *swap, and move the border*.',
      code: swap,
      light: ['if a[i]', 'a[small], a[i]', 'small +='],
      strips: [zones('2 7 9 4 8 3 5', 1, 0)],
    },
    {
      say: 'Nine stays. Four changes sides. Eight stays. Three changes sides.',
      note: 'Blue: *smaller than five*.',
      light: ['for i', 'if a[i]', 'a[small], a[i]', 'small +='],
      strips: [
        zones('2 7 9 4 8 3 5', 1, 2),
        zones('2 7 9 4 8 3 5', 1, 3),
        zones('2 4 9 7 8 3 5', 2, 1),
        zones('2 4 9 7 8 3 5', 2, 4),
        zones('2 4 9 7 8 3 5', 2, 5),
        zones('2 4 3 7 8 9 5', 3, 2),
      ],
    },
    {
      say: 'Nothing is unseen now. Swap the pivot onto the border, and tell where it is.',
      note: 'The pivot *stays here for good*.',
      code: whole,
      light: ['a[small], a[hi]', 'return'],
      strips: [zones('2 4 3 5 8 9 7', 3, 3)],
      output: [mark('return 3')],
    },
    {
      say: 'The sides are not sorted, but nothing has to cross the five again.',
      light: [],
    },
    {
      say: 'So do the same on each side. A side with one element is already sorted.',
      chapter: 'The rest is recursion',
      note: 'Split, then *split each side*.',
      code: recursive,
      light: ['quicksort', 'if lo', 'p ='],
    },
    {
      say: 'Seven numbers in order, and no second list.',
      light: [],
      strips: [zones('2 3 4 5 7 8 9', 7)],
      clear: true,
      output: [good('[2, 3, 4, 5, 7, 8, 9]')],
    },
    {
      say: 'But in a sorted list, the last element leaves one side empty, every time.',
      note: 'A bad pivot makes it *quadratic*.',
      light: ['pivot = a[hi]'],
      clear: true,
      output: [plain('400 mixed      3788 looks', 0.0475), bad('400 sorted    79800 looks', 1)],
    },
    { say: 'In the exercise, choose the pivot at random, and watch the second number fall.', light: [] },
  ],
};
