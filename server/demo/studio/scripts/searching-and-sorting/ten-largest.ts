import { dim, good, mark, plain, type CellStrip, type LectureScript } from '../../lecture/lecture-script.ts';

const children = `def sift_down(heap, i=0):
    first = 2 * i + 1
    kids = heap[first:first + 2]`;
const swapped = `${children}
    if kids and min(kids) < heap[i]:
        child = heap.index(min(kids), first)
        heap[i], heap[child] = heap[child], heap[i]`;
const repaired = `${swapped}
        sift_down(heap, child)`;
const begun = `${repaired}

heap = sorted(numbers[:10])`;
const passed = `${begun}
for x in numbers[10:]:
    if x > heap[0]:
        heap[0] = x
        sift_down(heap)`;

/** The heap as a strip: `at` is a parent or the moving number, the cells in [from, to) its children. */
function cells(values: string, from: number, to: number, at?: number): CellStrip {
  return { values: values.split(' '), from, to, ...(at !== undefined && { at }) };
}

const before = '21 30 24 45 38 61 27 70 52 44';
const onTop = '50 30 24 45 38 61 27 70 52 44';
const oneDown = '24 30 50 45 38 61 27 70 52 44';
const settled = '24 30 27 45 38 61 50 70 52 44';

const exercise = `# The ten largest of a million numbers, in one pass.
# Write sift_down: heap[i] may be larger than its children; nothing else is wrong.
# The children of i are at 2 * i + 1 and 2 * i + 2, where the list has such places.
import heapq
import random


def sift_down(heap, i=0):
    pass


def is_heap(heap):
    return all(heap[(i - 1) // 2] <= heap[i] for i in range(1, len(heap)))


for broken in ([5, 1], [9, 4, 3], [50, 30, 24, 45, 38, 61, 27, 70, 52, 44]):
    heap = list(broken)
    sift_down(heap)
    assert is_heap(heap), f"{broken} became {heap}, which is not a heap"
    assert sorted(heap) == sorted(broken), f"{broken} became {heap}: a number is lost"

random.seed(1)
numbers = [random.random() for _ in range(1_000_000)]
heap = sorted(numbers[:10])
entered = 0
for x in numbers[10:]:
    if x > heap[0]:
        heap[0] = x
        sift_down(heap)
        entered += 1

assert sorted(heap, reverse=True) == heapq.nlargest(10, numbers)
print(entered, "numbers entered the heap, and it agrees with heapq")
`;

const solution = exercise
  .replace(/^(?:#.*\n)+/, '# The smaller child moves up until no child is smaller.\n')
  .replace('def sift_down(heap, i=0):\n    pass', repaired);

/** Algorithms I: Searching and Sorting, lecture 5 of 5: “The ten largest of a million”. A tree in an array keeps the smallest of ten on top, and one pass is enough. */
export const tenLargest: LectureScript = {
  name: 'ten-largest',
  marked: 'ten largest',
  file: 'largest.py',
  language: 'python',
  voice: 'rms',
  height: 720,
  pane: { title: 'heap', size: 720 },
  files: [
    { name: 'largest.py', text: exercise },
    { name: 'largest_solution.py', text: solution },
  ],
  steps: [
    {
      say: 'A million numbers go by. Keep the ten largest, and never sort the million.',
      chapter: 'The smallest on top',
      note: 'Ten slots, *one pass*.',
    },
    {
      say: 'Which of your ten would you give up first? The smallest. So keep it in front.',
      note: 'The one to give up is *in front*.',
      strips: [cells(before, 0, 10, 0)],
    },
    {
      say: 'Think of a tree: no parent is larger than its two children. This is a heap.',
      note: 'Invariant: *parent <= children*.',
      strips: [cells(before, 1, 3, 0), cells(before, 3, 5, 1), cells(before, 5, 7, 2)],
    },
    {
      say: 'The places need only arithmetic: twice i plus one, and the place after it.',
      spoken: 'The places need only arithmetic: twice I, plus one, and the place after it.',
      code: children,
      strips: [cells(before, 1, 3, 0), cells(before, 3, 5, 1), cells(before, 5, 7, 2)],
    },
    {
      say: 'Fifty arrives, and replaces the smallest. The sentence may break, but only here.',
      chapter: 'Repair one path',
      note: 'Wrong in *one place* only.',
      light: [],
      strips: [cells(onTop, 1, 3, 0)],
    },
    {
      say: 'If a child is smaller, swap with the smaller one.',
      note: 'The *smaller child* moves up.',
      code: swapped,
      light: ['if kids', 'child'],
      strips: [cells(oneDown, 5, 7, 2)],
    },
    {
      say: 'Then ask the same one level lower, until no child is smaller.',
      code: repaired,
      light: ['sift_down(heap, child)'],
      strips: [cells(settled, 0, 0, 6)],
    },
    {
      say: 'Ten places have four levels, so three swaps at most. Twice the places: one more.',
      note: 'Work grows with *the levels*.',
      light: [],
      output: [plain('10 places    3 swaps'), plain('20 places    4 swaps'), plain('40 places    5 swaps')],
    },
    {
      say: 'Start with the first ten. A sorted list is already a heap.',
      chapter: 'One pass',
      code: begun,
      light: ['sorted'],
    },
    {
      say: 'Most numbers lose against the front, and one look is all they cost.',
      note: 'Too small? *One look, and gone.*',
      code: passed,
      light: ['for x', 'if x', 'heap[0] = x', '    sift_down(heap)'],
    },
    {
      say: 'Of a million random numbers, only 121 entered the heap.',
      spoken: 'Of a million random numbers, only one hundred and twenty one entered the heap.',
      light: [],
      clear: true,
      output: [dim('numbers seen    1000000', 1), good('entered heap        121', 0.000121)],
    },
    {
      say: 'The ten that remain are the ten largest, as the library confirms.',
      output: [mark('heap == nlargest   True')],
    },
    {
      say: 'In the exercise, write sift down yourself, and compare it with heapq.',
      spoken: 'In the exercise, write sift down yourself, and compare it with heap Q.',
    },
  ],
};
