import type { DemoCourse } from '../../demo-course.ts';

export const rustOwnership: DemoCourse = {
  slug: 'rust-ownership',
  title: 'Rust Ownership, Slowly',
  summary:
    'Stop fighting the borrow checker: learn the three rules it applies, and design so that they hold by themselves.',
  description: `Everybody who learns Rust meets the same wall in the second week. You add clone here, a lifetime there, and it compiles, and you do not know why. This course stays at that wall until it is a door.

Ownership, borrowing, lifetimes: one idea per lecture, each starting from an error that the compiler really prints. You learn to read that error as a proof, find the line that makes it true, and choose among the three or four repairs.

The last section is about design: how to split a struct, when an index is better than a reference, and why experienced Rust code has so few lifetimes in it.`,
  category: 'systems',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  instructor: 'Matteo Brandt',
  technology: 'rust',
  snippet: `let mut log = vec![12, 15, 9];
let best = &log[0];
log.push(21); // refused: E0502
println!("{best}");`,
  outcomes: [
    'Predict whether a function moves, borrows or copies',
    'Read a borrow error as an argument with three lines of evidence',
    'Write lifetimes only where they say something',
    'Choose between Box, Rc, Arc and an index',
    'Shape structs so that the checker has nothing to object to',
  ],
  sections: [
    {
      title: 'Who owns what',
      lectures: [
        {
          title: 'What the borrow checker sees when it says no',
          summary: 'A push, a stale address, and the error that prevents a crash.',
          video: 'rust-borrow',
        },
        {
          title: 'Move, copy, drop',
          summary: 'Follow one String from its birth to the end of its scope.',
        },
        {
          title: 'Arguments: take, borrow, or borrow mutably',
          summary: 'Three signatures, and what each promises to the caller.',
        },
      ],
    },
    {
      title: 'Borrowing',
      lectures: [
        {
          title: 'Many readers or one writer',
          summary: 'The rule, and the data race in C that it makes impossible.',
        },
        {
          title: 'A borrow ends at its last use',
          summary: 'Why moving a println up makes the error go away.',
        },
        {
          title: 'Two halves of one slice',
          summary: 'split_at_mut, disjoint fields, and how to tell the checker what you know.',
        },
        {
          title: 'Iterating while changing',
          summary: 'retain, drain, and collecting the decisions before acting on them.',
        },
      ],
    },
    {
      title: 'Lifetimes',
      lectures: [
        {
          title: 'A lifetime is a claim about the caller',
          summary: 'Read the annotation aloud, and decide whether it is true.',
        },
        {
          title: 'Elision: the three defaults',
          summary: 'When you may leave them out, and what you said by doing so.',
        },
        {
          title: 'Structs that borrow',
          summary: 'A parser over a &str, and why such a struct should not live long.',
        },
      ],
    },
    {
      title: 'Design with ownership',
      lectures: [
        {
          title: 'Indices instead of references',
          summary: 'A graph in two vectors, with no Rc and no unsafe.',
        },
        {
          title: 'Rc, RefCell, and what they cost',
          summary: 'Move the check to run time, knowingly, and meet the panic it can cause.',
        },
        {
          title: 'Clone is not a defeat',
          summary: 'Measure it, and spend your effort where the copies really are.',
        },
      ],
    },
  ],
};
