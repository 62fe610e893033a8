import type { DemoCourse } from '../../demo-course.ts';

export const pythonGenerators: DemoCourse = {
  slug: 'python-generators',
  title: 'Python Generators and Iterators',
  summary: 'Process a log that does not fit in memory with functions of five lines that fit together.',
  description: `A generator is a function that can wait. That small idea replaces temporary lists, callback parameters and most of the flags in a parser, and it is the key to reading large data with little memory.

We begin with a loop over a file and end with a pipeline that reads compressed logs, groups them by visitor and writes a report, in constant memory and without a single class. On the way you learn the protocol underneath, so that itertools reads like plain English.

You need functions and loops. Everything else is in the course.`,
  category: 'python',
  level: 'beginner',
  access: 'free',
  priceCents: null,
  instructor: 'Ewan Sinclair',
  technology: 'python',
  snippet: `def errors(lines):
    for line in lines:
        if 'ERROR' in line:
            yield line.rstrip()`,
  outcomes: [
    'Replace a list that is built up by a function that yields',
    'Chain small generators into a pipeline',
    'Use itertools for grouping, windows and slices',
    'Tell when a list is the better choice',
  ],
  sections: [
    {
      title: 'A function that waits',
      lectures: [
        {
          title: 'Values, one at a time',
          summary: 'Turn a function that returns a list into one that yields, and watch the memory.',
          video: 'python-generator',
        },
        {
          title: 'What next really does',
          summary: 'Drive a generator by hand, up to StopIteration.',
        },
        {
          title: 'Exhausted: the second loop is empty',
          summary: 'Why a generator can be read once, and three honest ways around it.',
        },
      ],
    },
    {
      title: 'The protocol',
      lectures: [
        {
          title: 'Iterables and iterators',
          summary: 'The difference between a book and a bookmark, in two methods.',
        },
        {
          title: 'Generator expressions',
          summary: 'Sum a column without building it, and know when brackets cost memory.',
        },
        {
          title: 'yield from',
          summary: 'Walk a tree of folders with a recursive generator of six lines.',
        },
      ],
    },
    {
      title: 'Pipelines',
      lectures: [
        {
          title: 'Read, parse, filter, count',
          summary: 'Four generators in a row, each testable with a list.',
        },
        {
          title: 'Files that close themselves',
          summary: 'with inside a generator, and what happens when the caller stops early.',
        },
        {
          title: 'groupby needs sorted input',
          summary: 'The trap everyone meets once, and the dictionary that avoids it.',
        },
        {
          title: 'Batches and sliding windows',
          summary: 'batched, pairwise and a deque, for inserts in bulk and moving averages.',
        },
      ],
    },
  ],
};
