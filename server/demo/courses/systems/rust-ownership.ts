import type { DemoCourse } from '../../demo-course.ts';

export const rustOwnership: DemoCourse = {
  slug: 'rust-ownership',
  title: 'Rust Ownership, Slowly',
  summary:
    'Stop fighting the borrow checker: learn the three rules it applies, and design so that they hold by themselves.',
  description: `Everybody who learns Rust meets the same wall in the second week. You add clone here, a lifetime there, and it compiles, and you do not know why. This course stays at that wall until it is a door.

Ownership, borrowing, lifetimes: one idea per lecture, starting from code that you could have written and from what the compiler says about it. You learn to read an error as a proof, find the line that makes it true, and choose among the repairs.

The last lecture is about design: when an index is better than a reference, and why experienced Rust code has so few lifetimes in it.`,
  category: 'systems',
  level: 'intermediate',
  access: 'premium',
  priceCents: 4900,
  instructor: 'Matteo Brandt',
  technology: 'rust',
  snippet: `let mut log = vec![12, 15, 9];
let best = &log[0];
log.push(21); // refused: E0502
println!("{best}");`,
  outcomes: [
    'Predict whether a function moves, borrows or copies',
    'Read a borrow error as an argument with evidence',
    'Write lifetimes only where they say something',
    'Replace references with indices where a structure points into itself',
  ],
  sections: [
    {
      title: 'Who owns what',
      lectures: [
        {
          title: 'What the borrow checker sees when it says no',
          summary: 'A push, a stale address, and the error that prevents a crash.',
          preview: true,
          video: 'rust-borrow',
        },
        {
          title: 'Move, copy, drop',
          summary: 'Follow one String from its birth to the end of its scope.',
          video: 'move-copy-drop',
        },
        {
          title: 'Arguments: take, borrow, or borrow mutably',
          summary: 'Three signatures, and what each promises to the caller.',
          video: 'take-or-borrow',
        },
      ],
    },
    {
      title: 'Lifetimes, and doing without them',
      lectures: [
        {
          title: 'A lifetime is a claim about the caller',
          summary: 'Read the annotation aloud, and decide whether it is true.',
          video: 'lifetime-claim',
        },
        {
          title: 'Indices instead of references',
          summary: 'A ring of stations in one vector, with no Rc and no unsafe.',
          video: 'rust-indices',
        },
      ],
    },
  ],
};
