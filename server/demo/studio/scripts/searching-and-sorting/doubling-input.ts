import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const loops = `def has_twin(a):
    for i in range(len(a)):
        for j in range(i):
            if a[i] == a[j]:
                return True
    return False`;

const remembering = loops.replace('    for i', '    seen = set()\n    for i');
const once = remembering.replace(
  `i in range(len(a)):
        for j in range(i):
            if a[i] == a[j]:
                return True`,
  `value in a:
        if value in seen:
            return True
        seen.add(value)`,
);

const exercise = `# How does the number of steps grow when n doubles?
# Write your guess for each function before you run the file: 1, 2, 4 or 8.
# Write "+1" if one step is added, whatever n is.
guess = {"pairs": None, "one_pass": None, "halving": None, "triples": None}


def pairs(n):
    steps = 0
    for i in range(n):
        for j in range(i):
            steps += 1
    return steps


def one_pass(n):
    steps = 0
    for i in range(n):
        steps += 1
    for i in range(n):
        steps += 1
    return steps


def halving(n):
    steps = 0
    while n > 0:
        n //= 2
        steps += 1
    return steps


def triples(n):
    steps = 0
    for i in range(n):
        for j in range(i):
            for k in range(j):
                steps += 1
    return steps


for f in (pairs, one_pass, halving, triples):
    small, large = f(128), f(256)
    growth = "+1" if large == small + 1 else round(large / small)
    verdict = "right" if guess[f.__name__] == growth else "look again"
    print(f"{f.__name__:9} {small:8} {large:8}   {verdict}")
`;

/** Algorithms I: Searching and Sorting, lecture 2 of 5: “What doubles when the input doubles”. Say how the time grows before you measure it, then count the steps and see. */
export const doublingInput: LectureScript = {
  name: 'doubling-input',
  marked: 'when the input doubles',
  file: 'growth.py',
  language: 'python',
  voice: 'rms',
  height: 720,
  pane: { title: 'steps', size: 640 },
  files: [{ name: 'growth.py', text: exercise }],
  steps: [
    {
      say: 'One second is fine today. Next year there will be twice as much data.',
      chapter: 'Predict',
      note: 'Twice the data, *how many times the work*?',
    },
    { say: 'This function tells whether any value occurs twice.', code: loops },
    {
      say: 'It compares each element with all the elements before it.',
      light: ['for i', 'for j', 'if a'],
    },
    {
      say: 'Double the list. Twice as many elements look back, and each looks twice as far.',
      note: 'Twice as many, *each twice as far*.',
    },
    {
      say: 'Two times two is four. That is your prediction, before you measure anything.',
      note: 'Prediction: *4 times the steps*.',
    },
    {
      say: 'A stopwatch hears everything else that runs. So count the comparisons instead.',
      chapter: 'Count',
      light: ['if a'],
      output: [
        plain('n = 1000     499500', 0.0625),
        plain('n = 2000    1999000', 0.25),
        bad('n = 4000    7998000', 1),
      ],
    },
    {
      say: 'Four times, and four times again. This growth is called quadratic.',
      note: '*Quadratic*: twice the data, 4 times the steps.',
      light: [],
    },
    {
      say: 'Now remember the values that went by. A set starts empty.',
      chapter: 'Another shape',
      code: remembering,
      light: ['seen'],
    },
    {
      say: 'One loop is enough: if the set has the value, it occurs twice.',
      code: once,
      light: ['for value', 'seen'],
    },
    {
      say: 'A set finds a value in about one look, however much it holds. Predict again.',
      note: 'One look for each element. *Your prediction?*',
      light: ['in seen'],
    },
    {
      say: 'Twice the data, twice the looks. This growth is called linear.',
      note: '*Linear*: twice the data, twice the steps.',
      light: [],
      clear: true,
      output: [
        dim('the set'),
        good('n = 1000       1000', 0.000125),
        good('n = 2000       2000', 0.00025),
        good('n = 4000       4000', 0.0005),
      ],
    },
    {
      say: 'And binary search? Twice the data costs it one more look.',
      note: '*Logarithmic*: twice the data, one more step.',
      clear: true,
      output: [
        dim('binary search'),
        mark('n = 1000         10'),
        mark('n = 2000         11'),
        mark('n = 4000         12'),
      ],
    },
    { say: 'In the exercise, write your guess beside each function. Then run it and compare.' },
  ],
};
