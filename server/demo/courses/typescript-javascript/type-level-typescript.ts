import type { DemoCourse } from '../../demo-course.ts';

export const typeLevelTypescript: DemoCourse = {
  slug: 'type-level-typescript',
  title: 'Type-Level TypeScript',
  summary:
    'Build a typed router, query builder and event bus, and learn the language that lives inside the type system.',
  description: `Between the angle brackets there is a second programming language. It has conditionals, loops, strings and pattern matching, and no debugger. Library authors use it so that you do not have to write a type twice.

We build three small libraries that people would want to use: a router whose path parameters are typed by the path, an event bus that knows its payloads, and a query builder whose rows have the columns you selected. Each needs one new idea, and each is measured, because a clever type that costs two seconds of checking is not clever.

You should be at ease with generics. The last section is about restraint: how to test types, how to read an error that fills the screen, and when a plain interface is the better answer.`,
  category: 'typescript-javascript',
  level: 'advanced',
  access: 'premium',
  priceCents: null,
  availableInWeeks: 2,
  instructor: 'Tomasz Wilk',
  technology: 'typescript',
  snippet: `type Param<P> = P extends
  \`:\${infer Name}\`
    ? Name : never;
type Params<P> = P extends
  \`\${infer H}/\${infer T}\`
    ? Param<H> | Params<T>
    : Param<P>;`,
  outcomes: [
    'Read and write conditional, mapped and template literal types',
    'Type an API so that its users never write a type argument',
    'Test types, and keep those tests in the build',
    'Find the type that makes the compiler slow, and flatten it',
  ],
  sections: [
    {
      title: 'The second language',
      lectures: [
        {
          title: 'Types as sets',
          summary: 'Unions, intersections, never and unknown, read as sets of values.',
        },
        {
          title: 'Conditional types and distribution',
          summary: 'Why a conditional over a union runs once per member, and how to stop it.',
        },
        {
          title: 'infer: pattern matching on types',
          summary: 'Take a function, a promise or a tuple apart and keep the piece you need.',
        },
        {
          title: 'Mapped types and key remapping',
          summary: 'Make getters, omit by value type, and keep the modifiers you meant to keep.',
        },
      ],
    },
    {
      title: 'A router typed by its paths',
      lectures: [
        {
          title: 'Template literal types',
          summary: 'Split a string at the type level, one delimiter at a time.',
        },
        {
          title: 'From /users/:id to { id: string }',
          summary: 'A recursive type reads the parameters out of a path.',
        },
        {
          title: 'Optional segments and search parameters',
          summary: 'Grow the grammar without growing the error messages.',
        },
      ],
    },
    {
      title: 'A query builder that knows its rows',
      lectures: [
        {
          title: 'Carrying state through a chain',
          summary: 'Each call returns a builder whose type remembers the calls before it.',
        },
        {
          title: 'Select, alias, join',
          summary: 'Compute the row from the selected columns, with nullable sides of a left join.',
        },
        {
          title: 'Errors that say what to do',
          summary: 'Replace a wall of never with a branded message at the argument that is wrong.',
        },
      ],
    },
    {
      title: 'Keeping it fast and honest',
      lectures: [
        {
          title: 'Tests for types',
          summary: 'Equality without any, expected errors, and where to put them.',
        },
        {
          title: 'Finding the slow type',
          summary: 'Read a compiler trace and cut the instantiation count by a factor of ten.',
        },
        {
          title: 'When to stop',
          summary: 'Three clever types from real libraries, and the boring code that replaced them.',
        },
      ],
    },
  ],
};
