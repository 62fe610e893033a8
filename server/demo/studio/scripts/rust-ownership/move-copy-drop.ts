import { bad, dim, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const born = `fn main() {
    let plan = String::from("squat");
}`;

const moved = born.replace('");\n', '");\n    let today = plan;\n');

const printed = moved.replace('= plan;\n', '= plan;\n    println!("{plan} {today}");\n');

const number = printed.replace('String::from("squat")', '12');

const planType = `struct Plan(String);

impl Drop for Plan {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}`;

const owner = `${planType}

fn main() {
    let plan = Plan(String::from("squat"));
}`;

const scoped = owner.replace(
  '"));\n',
  `"));
    {
        let today = plan;
        println!("today: {}", today.0);
    }
    println!("end of main");
`,
);

const start = `// Every Plan says when it is dropped.
//
// 1. Before you run this, write down the order of the lines.
// 2. Run it, and compare: rustc drops.rs && ./drops
// 3. Make "plank" be dropped before "end of main", without a new pair of braces.

struct Plan(String);

impl Drop for Plan {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn show(plan: Plan) {
    println!("show {}", plan.0);
}

fn main() {
    let first = Plan(String::from("squat"));
    let second = Plan(String::from("plank"));
    show(first);
    println!("second is {}", second.0);
    println!("end of main");
}
`;

const solution = `struct Plan(String);

impl Drop for Plan {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn show(plan: Plan) {
    println!("show {}", plan.0);
}

fn main() {
    let first = Plan(String::from("squat"));
    let second = Plan(String::from("plank"));
    show(first);
    println!("second is {}", second.0);
    // drop() takes its argument and does nothing with it: the move is what ends the value.
    drop(second);
    println!("end of main");
}
`;

/**
 * Rust Ownership, Slowly, lecture 2 of 5: “Move, copy, drop”. Follow one String from its birth to the end
 * of its scope.
 */
export const moveCopyDrop: LectureScript = {
  name: 'move-copy-drop',
  marked: 'drop',
  file: 'main.rs',
  language: 'rust',
  voice: 'rms',
  height: 720,
  pane: { title: 'cargo run', size: 820 },
  files: [
    { name: 'drops.rs', text: start },
    { name: 'drops-solution.rs', text: solution },
  ],
  steps: [
    {
      chapter: 'Move',
      say: 'One text, two names for it. In Rust, only one of the two owns it.',
      note: 'Every value has *one owner*.',
    },
    {
      say: 'Here a String is born. Plan is its owner, and will free its memory.',
      note: '*plan* owns the text.',
      code: born,
    },
    {
      say: 'Today takes over. The text stays where it is. Only its owner changes.',
      note: 'A *move*: same text, new owner.',
      code: moved,
      light: ['today'],
    },
    { say: 'And now we print both names.', code: printed, light: [] },
    {
      say: 'Rust refuses. Plan gave the value away in line three, and is used in line four.',
      squiggle: '{plan}',
      light: ['let', '{plan}'],
      output: [
        bad('error[E0382]: borrow of moved'),
        bad('  value: `plan`'),
        plain('2 | let plan = String::from("squat");'),
        dim('    move occurs because `plan` has'),
        dim('    type `String`, which does not'),
        dim('    implement the `Copy` trait'),
        plain('3 | let today = plan;'),
        dim('    value moved here'),
        plain('4 | println!("{plan} {today}");'),
        dim('    value borrowed here after move'),
      ],
    },
    {
      chapter: 'Copy',
      say: 'Put a number in its place, and the same lines compile.',
      code: number,
      squiggle: '',
      light: ['12'],
      clear: true,
      output: [mark('12 12')],
    },
    {
      say: 'A number owns no memory, so its type can be Copy: both names have a value.',
      note: '*Copy*: the old name keeps its value.',
      light: [],
    },
    {
      chapter: 'Drop',
      say: 'Who frees the text, and when? Let us make the moment visible.',
      note: 'Rust calls *drop* when an owner goes.',
      code: planType,
      paste: true,
      light: ['Drop', 'drop'],
    },
    { say: 'Again, plan is the first owner.', code: owner, light: ['let plan'] },
    {
      say: 'Between these braces, the value moves to today.',
      code: scoped,
      light: ['    {', 'today', 'end of main'],
    },
    {
      say: 'At the closing brace, today goes. The text is dropped before the end of main.',
      note: 'The owner goes, *the value goes*.',
      clear: true,
      output: [plain('today: squat'), mark('drop squat'), plain('end of main')],
    },
    {
      say: 'It happens once, although the value had two names. Plan owned nothing by then.',
      note: 'Dropped *once*, by the last owner.',
      light: ['let plan', 'let today'],
    },
    {
      say: 'In the exercise, write down the order of the drops before you run it.',
      light: [],
    },
  ],
};
