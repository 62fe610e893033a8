import type { DemoCourse } from '../../demo-course.ts';

export const cAndMemory: DemoCourse = {
  slug: 'c-and-memory',
  title: 'C and Memory, Byte by Byte',
  summary:
    'See where your variables live, write a growing array and an allocator, and catch each mistake with a sanitizer.',
  description: `Every language you use stands on this floor. In C you can see it: the stack, the heap, a pointer that is a number, a struct with holes in it.

You write small programs and look at their bytes. Then you build what other languages hand you: a string that knows its length, an array that grows, an allocator that reuses. Sanitizers run from the first lecture, so a mistake is a report with a line number instead of an afternoon.

A good course before Rust, and a good one after Python.`,
  category: 'systems',
  level: 'beginner',
  access: 'free',
  priceCents: null,
  instructor: 'Viktor Halász',
  technology: 'c',
  snippet: `int *grown = realloc(items,
    2 * cap * sizeof *items);
if (grown == NULL) return false;
items = grown;
cap *= 2;`,
  outcomes: [
    'Draw the stack and the heap of a running program',
    'Read pointer declarations and pointer arithmetic without fear',
    'Write an array that grows and cleans up after itself',
    'Find a leak, an overflow and a use after free by their reports',
  ],
  sections: [
    {
      title: 'Where things live',
      lectures: [
        {
          title: 'The address of a variable',
          summary: 'Print addresses, draw the picture, and see the stack grow downwards.',
        },
        {
          title: 'A pointer is a number with a type',
          summary: 'What the type adds: how far one step goes, and what is read there.',
        },
        {
          title: 'Arrays decay',
          summary: 'Why sizeof tells the truth in one function and not in the next.',
        },
        {
          title: 'Structs and their padding',
          summary: 'Reorder four fields, and save a third of the memory.',
        },
      ],
    },
    {
      title: 'The heap',
      lectures: [
        {
          title: 'malloc, free, and who is responsible',
          summary: 'One owner per block, written down in the name of the function.',
        },
        {
          title: 'An array that grows',
          summary: 'realloc by doubling, and the line that loses everything when it fails.',
        },
        {
          title: 'Strings that know their length',
          summary: 'Leave the terminating zero to the border, and overflow nowhere.',
        },
      ],
    },
    {
      title: 'Mistakes, and their reports',
      lectures: [
        {
          title: 'Use after free',
          summary: 'Reproduce it, read the AddressSanitizer report, and repair the ownership.',
        },
        {
          title: 'Off by one',
          summary: 'A byte behind the buffer, and what happened to live there.',
        },
        {
          title: 'Undefined behaviour is not a crash',
          summary: 'A check that the optimiser removed, and why it was allowed to.',
        },
      ],
    },
    {
      title: 'An allocator of your own',
      lectures: [
        {
          title: 'An arena in thirty lines',
          summary: 'Allocate by moving a pointer, free by forgetting.',
        },
        {
          title: 'A free list',
          summary: 'Reuse blocks, and measure what fragmentation costs.',
        },
      ],
    },
  ],
};
