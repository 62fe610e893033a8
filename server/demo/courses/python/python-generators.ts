import type { DemoCourse } from '../../demo-course.ts';

export const pythonGenerators: DemoCourse = {
  slug: 'python-generators',
  title: 'Python Generators and Iterators',
  summary: 'Process a log that does not fit in memory with functions of five lines that fit together.',
  description: `A generator is a function that can wait. That small idea replaces temporary lists, callback parameters and most of the flags in a parser, and it is the key to reading large data with little memory.

We begin with a loop over a list and end with a pipeline that reads, parses, filters and counts the lines of a log, in constant memory and without a single class. On the way you learn what next does, why the second loop finds nothing, and where groupby surprises.

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
    'Write a function that yields where you now build up a list',
    'Say when a generator runs, and when it is used up',
    'Chain small generators into a pipeline',
    'Group values without losing any',
  ],
  sections: [
    {
      title: 'A function that waits',
      lectures: [
        {
          title: 'Values, one at a time',
          summary: 'Turn a function that returns a list into one that yields, and watch the memory.',
          preview: true,
          video: 'python-generator',
        },
        {
          title: 'What next really does',
          summary: 'Drive a generator by hand, up to StopIteration.',
          video: 'generator-next',
        },
        {
          title: 'Exhausted: the second loop is empty',
          summary: 'Why a generator can be read once, and three ways around it.',
          video: 'generator-exhausted',
        },
      ],
    },
    {
      title: 'Pipelines',
      lectures: [
        {
          title: 'Read, parse, filter, count',
          summary: 'Small generators in a row, each testable with a list.',
          video: 'log-pipeline',
        },
        {
          title: 'groupby needs sorted input',
          summary: 'The trap in itertools, and the dictionary that avoids it.',
          video: 'groupby-sorted',
        },
      ],
    },
  ],
};
