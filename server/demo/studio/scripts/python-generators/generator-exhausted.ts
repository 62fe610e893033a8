import { bad, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const prices = `def prices(lines):
    for line in lines:
        yield float(line)

lines = ["4.25", "8.50", "6.00"]
`;

const twice = `${prices}found = prices(lines)
print(max(found))
print(sum(found))`;

const listed = twice.replace('found = prices(lines)', 'found = list(prices(lines))');

const again = `${prices}print(max(prices(lines)))
print(sum(prices(lines)))`;

const once = `${prices}top = total = 0
for price in prices(lines):
    top = max(top, price)
    total += price
print(top)
print(total)`;

/** Python Generators and Iterators, lecture 3 of 5: “Exhausted: the second loop is empty”. Why a generator can be read once, and three ways around it. */
export const generatorExhausted: LectureScript = {
  name: 'generator-exhausted',
  marked: 'empty',
  file: 'prices.py',
  language: 'python',
  voice: 'deep',
  height: 720,
  pane: { title: 'python3 prices.py', size: 520 },
  steps: [
    {
      chapter: 'Read once',
      say: 'The highest price is right. The sum below it is zero, and nothing failed.',
      note: 'Right, then *zero*. No error.',
      code: twice,
      paste: true,
    },
    {
      say: 'Prices is a generator: it turns lines into numbers, one at a time.',
      light: ['def', 'for line', 'yield'],
    },
    {
      say: 'Max has to see every price. It asks until there are no more.',
      note: 'max reads *to the end*.',
      light: ['max(found)'],
      output: [good('8.5')],
    },
    {
      say: 'Then sum asks. The generator is at its end, and the sum of nothing is zero.',
      spoken: 'Then sum asks. The generator is at its end, and the sum of nothing, is zero.',
      note: 'A generator does not *go back*.',
      light: ['sum(found)'],
      output: [bad('0')],
    },
    {
      chapter: 'Keep a list',
      say: 'The first way out is a list. It keeps the values, so you can read it twice.',
      spoken: 'The first way out is a list. It keeps the values, so you can reed it twice.',
      note: 'Small and read twice: *a list*.',
      code: listed,
      light: ['list('],
      clear: true,
      output: [plain('8.5'), mark('18.75')],
    },
    {
      say: 'For values that fit in memory this is the better choice, not a step back.',
      light: [],
    },
    {
      chapter: 'Ask again, or read once',
      say: 'The second way: call the function again. Each call starts from the beginning.',
      note: 'Two calls, *two generators*.',
      code: again,
      light: ['print('],
      clear: true,
      output: [plain('8.5'), mark('18.75')],
    },
    {
      say: 'The source has to allow that. These lines are a list, so they do.',
      note: 'Works if the *source* can be read again.',
      light: ['lines ='],
    },
    {
      say: 'An open file would not. It is at its end, until you rewind it or open it again.',
      spoken: 'An open file would not. It is at its end, until you rewhined it or open it again.',
      note: 'A file: *rewind it* or open it again.',
    },
    {
      say: 'The third way: go through it once, and keep both answers on the way.',
      note: 'One pass, *two answers*.',
      code: once,
      light: ['top', 'for price', 'total'],
      clear: true,
      output: [plain('8.5'), mark('18.75')],
    },
    {
      say: 'It needs two numbers of memory, however many prices there are.',
      light: ['top = total'],
    },
    {
      say: 'Next, look for a generator in your code that is read twice, and choose one way.',
      spoken: 'Next, look for a generator in your code that is red twice, and choose one way.',
      note: 'A list, a second call, or *one pass*?',
      light: [],
    },
  ],
};
