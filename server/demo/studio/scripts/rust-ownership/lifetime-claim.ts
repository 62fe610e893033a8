import { bad, dim, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const asked = `fn before(
    text: &str,
    mark: &str,
) -> &str {
    text.split(mark).next().unwrap_or(text)
}`;

const wide = asked.replace('before(', "before<'a>(").replaceAll('&str', "&'a str");

const called = `${wide}

fn main() {
    let entry = String::from("squat: 12 reps");
    let name;
    {
        let mark = String::from(":");
        name = before(&entry, &mark);
    }
    println!("{name}");
}`;

const exact = called.replace("mark: &'a str", 'mark: &str');

const start = `// Two functions make a claim. One claims too much, so main does not compile.
//
// 1. Read each signature aloud: which arguments may the result point into?
// 2. Read the body: which arguments does it point into?
// 3. Change that one signature only. main stays as it is.
//
// Run: rustc claims.rs && ./claims

/// The first line that begins with the prefix.
fn find<'a>(text: &'a str, prefix: &'a str) -> Option<&'a str> {
    text.lines().find(|line| line.starts_with(prefix))
}

/// The text without its last word, or the fallback where nothing is left.
fn shorter<'a>(text: &'a str, fallback: &'a str) -> &'a str {
    text.rsplit_once(' ').map_or(fallback, |(head, _)| head)
}

fn main() {
    let log = String::from("squat 12\\nplank 60\\nsquat 15");
    let found;
    {
        let prefix = String::from("plank");
        found = find(&log, &prefix);
    }
    println!("{found:?}");
    println!("{}", shorter(found.unwrap_or(""), "nothing"));
}
`;

const solution = start
  .replace(/^(\/\/ .*\n|\/\/\n)+\n/, '')
  .replace("prefix: &'a str", 'prefix: &str')
  .replace(
    'where nothing is left.\nfn',
    `where nothing is left.
/// Its claim is true: the body returns a piece of either.
fn`,
  );

/**
 * Rust Ownership, Slowly, lecture 4 of 5: “A lifetime is a claim about the caller”. Read the annotation
 * aloud, and decide whether it is true.
 */
export const lifetimeClaim: LectureScript = {
  name: 'lifetime-claim',
  marked: 'a claim',
  file: 'main.rs',
  language: 'rust',
  voice: 'rms',
  height: 720,
  pane: { title: 'cargo run', size: 780 },
  files: [
    { name: 'claims.rs', text: start },
    { name: 'claims-solution.rs', text: solution },
  ],
  steps: [
    {
      chapter: 'The question',
      say: 'A lifetime keeps nothing alive. It only makes a claim.',
      note: 'A lifetime *claims*. It changes nothing.',
    },
    {
      say: 'This function returns the part of a text that comes before a mark.',
      code: asked,
    },
    {
      say: 'Rust has a question. The result is borrowed, but from which of the two?',
      note: 'Borrowed *from what*?',
      squiggle: '&str',
      light: ['text: ', 'mark: ', '->'],
      output: [
        bad('error[E0106]: missing lifetime'),
        bad('  specifier'),
        plain('4 | ) -> &str {'),
        dim('    the signature does not say'),
        dim('    whether it is borrowed from'),
        dim('    `text` or `mark`'),
      ],
    },
    {
      chapter: 'A claim too wide',
      say: 'The quick answer is the same lifetime everywhere. The function compiles.',
      code: wide,
      squiggle: '',
      light: ["'a"],
    },
    {
      say: 'Read it aloud: the result may point into the text, or into the mark.',
      spoken: 'Reed it aloud: the result may point into the text, or into the mark.',
      note: 'It says: *from either of them*.',
    },
    {
      say: 'A caller keeps the name. Its mark is gone after these braces.',
      code: called,
      light: ['let name', 'let mark', 'name =', '{name}'],
    },
    {
      say: 'Refused. By our own claim, the name could point into a mark that is gone.',
      note: 'Rust checks *the claim*, not the body.',
      squiggle: '&mark',
      light: ['mark: ', 'let mark', 'name =', '{name}'],
      clear: true,
      output: [
        bad('error[E0597]: `mark` does not live'),
        bad('  long enough'),
        plain('13 | name = before(&entry, &mark);'),
        dim('     borrowed value does not live'),
        dim('     long enough'),
        plain('14 | }'),
        dim('     `mark` dropped here while'),
        dim('     still borrowed'),
        plain('15 | println!("{name}");'),
        dim('     borrow later used here'),
      ],
    },
    {
      chapter: 'The true claim',
      say: 'Now look at the body. What it returns is always a piece of the text.',
      note: 'What does the body *really return*?',
      light: ['text.split'],
    },
    {
      say: 'So take the lifetime off the mark. Now the claim says what the body does.',
      note: 'It says: *from the text*.',
      code: exact,
      squiggle: '',
      light: ['text: ', 'mark: ', '->'],
    },
    {
      say: 'Nothing else has changed, and the caller compiles.',
      light: [],
      clear: true,
      output: [mark('squat')],
    },
    {
      say: 'With only one reference going in, write no lifetime. Rust has nothing to ask.',
      note: 'One reference in: *nothing to write*.',
    },
    {
      say: 'In the exercise, two functions make a claim. Find out which of them is too wide.',
      note: 'Read the signature, *then the body*.',
    },
  ],
};
