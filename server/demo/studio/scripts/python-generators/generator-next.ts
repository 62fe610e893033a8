import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const count = `def count():
    print("start")
    yield 1
    print("again")
    yield 2
    print("end")`;

const made = `${count}

steps = count()`;
const once = `${made}
print(next(steps))`;
const twice = `${once}
print(next(steps))`;
const thrice = `${twice}
print(next(steps))`;
const defaulted = `${twice}
print(next(steps, "done"))`;
const looped = `${count}

for value in count():
    print(value)`;

const start = `# Write the for loop by hand. Run it: python3 by_hand.py
def countdown(start):
    while start > 0:
        yield start
        start -= 1


# 1. Print the same three numbers without "for": make the generator once,
#    then call next in a while loop, and leave the loop on StopIteration.
# 2. Do it again without try, with a second value for next.
# 3. How often does your loop call next for three numbers? Count it.
for number in countdown(3):
    print(number)
`;

const solution = `def countdown(start):
    while start > 0:
        yield start
        start -= 1


# 1. and 3.
calls = 0
numbers = countdown(3)
while True:
    calls += 1
    try:
        number = next(numbers)
    except StopIteration:
        break
    print(number)
print("calls of next:", calls)  # 4: the last one learns that it is over

# 2. None is safe here because countdown never yields None.
numbers = countdown(3)
while (number := next(numbers, None)) is not None:
    print(number)
`;

/** Python Generators and Iterators, lecture 2 of 5: “What next really does”. Drive a generator by hand, up to StopIteration. */
export const generatorNext: LectureScript = {
  name: 'generator-next',
  marked: 'next',
  file: 'steps.py',
  language: 'python',
  voice: 'deep',
  height: 720,
  pane: { title: 'python3 steps.py', size: 560 },
  steps: [
    {
      chapter: 'Run, then wait',
      say: 'Every for loop calls next. Take the loop away, and call it yourself.',
      note: 'A loop, *by hand*.',
    },
    {
      say: 'This function prints where it is, before and after each yield.',
      code: count,
    },
    {
      say: 'Call it, and nothing is printed. The call only makes a generator.',
      note: 'The call runs *nothing yet*.',
      code: made,
      light: ['steps ='],
    },
    {
      say: 'Next runs it to the first yield, and gives you the one.',
      note: 'next: *run to the next yield*.',
      code: once,
      light: ['"start"', 'yield 1', 'print(next'],
      output: [plain('start'), good('1')],
    },
    {
      say: 'Now it waits, in the middle of the function, with all its variables.',
      note: 'It waits *between two lines*.',
      light: ['yield 1'],
    },
    {
      say: 'Next again. It goes on below that yield, and stops at the second.',
      code: twice,
      light: ['"again"', 'yield 2'],
      output: [plain('again'), good('2')],
    },
    {
      chapter: 'No yield left',
      say: 'A third time. It prints end, and there is no yield left to stop at.',
      code: thrice,
      light: ['"end"'],
      output: [plain('end')],
    },
    {
      say: 'So next raises an exception, stop iteration. It means: no more values.',
      spoken: 'So next raises an exception, stop itteration. It means: no more values.',
      note: 'StopIteration: *no more values*.',
      light: ['print(next'],
      output: [bad('StopIteration')],
    },
    {
      say: 'If you expect the end, give next a second value. You get that instead.',
      note: 'next(steps, *what to give at the end*)',
      code: defaulted,
      light: ['"done"'],
      clear: true,
      output: [dim('start'), dim('1'), dim('again'), dim('2'), dim('end'), mark('done')],
    },
    {
      chapter: 'What for does',
      say: 'And here is the loop again. It calls next until the exception comes.',
      note: 'for: *next, until StopIteration*.',
      code: looped,
      light: ['for value', 'print(value)'],
      clear: true,
      output: [plain('start'), good('1'), plain('again'), good('2'), plain('end')],
    },
    {
      say: 'It catches the exception for you. That is why you had never seen it.',
      light: [],
    },
    {
      say: 'In the exercise, write this loop with while, try and next.',
      note: 'Now you: *while, try, next*.',
    },
  ],
  files: [
    { name: 'by_hand.py', text: start },
    { name: 'by_hand_solution.py', text: solution },
  ],
};
