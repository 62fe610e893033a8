import type { DemoCourse } from '../../demo-course.ts';

export const typescriptFromTheInside: DemoCourse = {
  slug: 'typescript-from-the-inside',
  title: 'TypeScript from the Inside',
  summary:
    'Write types that describe what your program does at run time, and let the compiler find the cases you forgot.',
  description: `You can already make the compiler stop complaining. This course is about making it useful: types that follow the data through your program, narrow where you check, and break the build when a case is missing.

We take one small code base, an app that records training sessions, and tighten it lecture by lecture. Unknown input gets a guard. Flags that contradict each other become one union. A switch that forgot a case stops the build. A generic function finds its types in its arguments.

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
    'Replace boolean flags with unions in which wrong states cannot be written',
    'Get a compile error for the case that you forgot',
    'Write generic functions that infer instead of asking',
    'Turn on a strict flag in an old code base without stopping work',
  ],
  sections: [
    {
      title: 'States that cannot lie',
      lectures: [
        {
          title: 'A guard for unknown data',
          summary: 'Parsed JSON has no type, so we write the function that gives it one.',
          preview: true,
          video: 'type-guard',
        },
        {
          title: 'Four booleans, sixteen states, five of them real',
          summary:
            'Turn the flags of a training session into one union in which wrong states cannot be written.',
          video: 'union-states',
        },
        {
          title: 'Exhaustive switches with never',
          summary: 'Make a new member of a union break every place that has to handle it.',
          video: 'exhaustive-switch',
        },
      ],
    },
    {
      title: 'Inference, and one strict flag',
      lectures: [
        {
          title: 'Where inference starts',
          summary:
            'Write a generic function whose arguments decide its types, so that the caller writes none.',
          video: 'generic-inference',
        },
        {
          title: 'A strict flag in an old code base',
          summary: 'Turn the flag on today, mark what it finds, and repair the marked places one by one.',
          video: 'strict-flag',
        },
      ],
    },
  ],
};
