import { bad, dim, mark, plain, type LectureScript } from '../lecture/lecture-script.ts';

const start = `fn main() {
    let mut scores = vec![12, 15, 9];
}`;
const borrowed = start.replace('9];\n', '9];\n    let best = &scores[0];\n');
const pushed = borrowed.replace('[0];\n', '[0];\n    scores.push(21);\n');
const printed = pushed.replace('(21);\n', '(21);\n    println!("best: {best}");\n');
const copied = printed.replace('&scores', 'scores');

export const rustBorrow: LectureScript = {
  name: 'rust-borrow',
  marked: 'says no',
  file: 'main.rs',
  language: 'rust',
  voice: 'rms',
  height: 720,
  pane: { title: 'cargo run', size: 810 },
  steps: [
    {
      chapter: 'Owner and borrower',
      say: 'The borrow checker says no. Here is what it saw, and you did not.',
      note: 'Who *owns*, who *borrows*, and until when.',
    },
    { say: 'A vector of scores, and we may change it.', note: 'An *owner* that may change.', code: start },
    {
      say: 'Best borrows the first one. No copy, just an address inside the vector.',
      note: 'A *shared borrow*: read, and do not move.',
      code: borrowed,
      light: ['&scores'],
    },
    {
      say: 'Then we push. A full vector moves to a larger place, and the address goes stale.',
      note: 'push needs the vector *for itself*.',
      code: pushed,
      light: ['&scores', 'push'],
    },
    {
      say: 'And we still read best afterwards.',
      spoken: 'And we still reed best afterwards.',
      code: printed,
      light: [],
    },
    {
      chapter: 'What the compiler saw',
      say: 'Rust refuses. In C this would compile, and read freed memory on a bad day.',
      spoken: 'Rust refuses. In C, this would compile, and reed freed memory on a bad day.',
      squiggle: 'scores.push(21)',
      light: ['&scores', 'push', '{best}'],
      output: [
        bad('error[E0502]: cannot borrow `scores`'),
        bad('  as mutable because it is also'),
        bad('  borrowed as immutable'),
        plain('3 | let best = &scores[0];'),
        dim('    immutable borrow occurs here'),
        plain('4 | scores.push(21);'),
        dim('    mutable borrow occurs here'),
        plain('5 | println!("best: {best}");'),
        dim('    immutable borrow later used here'),
      ],
    },
    {
      chapter: 'Copy instead of borrow',
      say: 'A number is cheap to copy. Drop the ampersand, and nothing is borrowed.',
      note: 'Copy the value, *not its address*.',
      code: copied,
      squiggle: '',
      light: ['scores[0]'],
    },
    {
      say: 'It compiles, and it prints twelve.',
      light: [],
      clear: true,
      output: [mark('best: 12')],
    },
  ],
};
