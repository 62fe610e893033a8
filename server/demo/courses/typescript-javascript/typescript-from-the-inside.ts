import type { DemoCourse } from '../../demo-course.ts';

export const typescriptFromTheInside: DemoCourse = {
  slug: 'typescript-from-the-inside',
  title: 'TypeScript from the Inside',
  summary:
    'Write types that describe what your program does at run time, and let the compiler find the cases you forgot.',
  description: `You can already make the compiler stop complaining. This course is about making it useful: types that follow the data through your program, narrow where you check, and break the build when a case is missing.

We take one small code base, an app that keeps training sessions, and tighten it lecture by lecture. Unknown input gets a guard. Flags that contradict each other become one union. A function that returned null in three meanings gets three results.

Each lecture is one change you can make in your own code the same day. You need to have written JavaScript for money or for long; you do not need to know what a conditional type is.`,
  category: 'typescript-javascript',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  instructor: 'Mirela Okafor',
  technology: 'typescript',
  snippet: `type Set =
  | { kind: 'reps'; n: number }
  | { kind: 'hold'; ms: number };

const never = (x: never) => x;`,
  outcomes: [
    'Check data from outside once, and have a type for it from then on',
    'Replace boolean flags by unions in which wrong states cannot be written',
    'Get a compile error for the case that you forgot',
    'Write generic functions that infer instead of asking',
    'Turn on the strict flags in an old code base without stopping work',
  ],
  sections: [
    {
      title: 'Narrowing',
      lectures: [
        {
          title: 'A guard for unknown data',
          summary: 'Parsed JSON has no type, so we write the function that gives it one.',
          preview: true,
          video: 'type-guard',
        },
        {
          title: 'What the compiler follows, and where it loses track',
          summary: 'Narrowing survives a return and an await, but not a callback or a mutable property.',
        },
        {
          title: 'Assertion functions for the places that must not fail',
          summary: 'Use asserts when a wrong value should stop the program instead of taking a branch.',
        },
      ],
    },
    {
      title: 'States that cannot lie',
      lectures: [
        {
          title: 'Four booleans, sixteen states, five of them real',
          summary: 'Turn loading, error and data flags into one discriminated union.',
        },
        {
          title: 'Exhaustive switches with never',
          summary: 'Make a new member of a union break every place that has to handle it.',
        },
        {
          title: 'Results instead of exceptions',
          summary:
            'Put the expected failures into the return type and leave throwing to the unexpected ones.',
        },
        {
          title: 'Branded ids',
          summary: 'Stop passing a user id where a course id belongs, at no cost at run time.',
        },
      ],
    },
    {
      title: 'Generics that infer',
      lectures: [
        {
          title: 'Where inference starts',
          summary: 'Which argument decides a type parameter, and how to move that decision.',
        },
        {
          title: 'const type parameters and satisfies',
          summary: 'Keep the literal types of a configuration object while still checking its shape.',
        },
        {
          title: 'Constraints: ask for as little as you use',
          summary: 'A function that needs an id should accept everything that has one.',
        },
      ],
    },
    {
      title: 'Strict, in an old code base',
      lectures: [
        {
          title: 'noUncheckedIndexedAccess without the pain',
          summary: 'Four patterns that remove most of the new errors, and what the rest tell you.',
        },
        {
          title: 'Optional is not undefined',
          summary: 'What exactOptionalPropertyTypes catches, shown on a PATCH endpoint.',
        },
        {
          title: 'Migrating file by file',
          summary: 'Keep the build green with a ratchet that lets the number of errors only fall.',
        },
      ],
    },
  ],
};
