import { dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const two = `from rates import COUPON, TAX

def total(prices):
<<<<<<< HEAD
    return sum(prices) * TAX
=======
    return sum(prices) - COUPON
>>>>>>> coupon`;

const three = two
  .replace('<<<<<<< HEAD', '<<<<<<< ours')
  .replace('=======', '||||||| base\n    return sum(prices)\n=======')
  .replace('>>>>>>> coupon', '>>>>>>> theirs');

const resolved = `from rates import COUPON, TAX

def total(prices):
    return (sum(prices) - COUPON) * TAX`;

const practice = `#!/bin/sh
# Makes a repository with a conflict in it. Run it: sh conflict.sh && cd conflict
set -e
git init -q -b main conflict
cd conflict
git config user.name Practice
git config user.email practice@example.com
printf 'def greeting(name):\\n    return "Hello " + name\\n' > greet.py
git add greet.py
git commit -q -m 'Greet'
git switch -q -c polite
printf 'def greeting(name):\\n    return "Hello, dear " + name\\n' > greet.py
git commit -q -a -m 'Greet politely'
git switch -q main
printf 'def greeting(name):\\n    return "Hello " + name.strip()\\n' > greet.py
git commit -q -a -m 'Allow spaces around the name'
git merge polite || true

# 1. Read greet.py. Then ask for the base too: git checkout --conflict=zdiff3 greet.py
# 2. Say in one sentence each what main changed, and what polite changed.
# 3. Write the line that does both, and test it:
#    python3 -c 'from greet import greeting; print(greeting(" Ada "))'
# 4. git add greet.py, then git commit
`;

const solution = `#!/bin/sh
# Run it inside the practice repository: cd conflict && sh ../conflict-solution.sh
set -e
# main added strip(), polite added ", dear". The line that does both:
printf 'def greeting(name):\\n    return "Hello, dear " + name.strip()\\n' > greet.py
python3 -c 'from greet import greeting; assert greeting(" Ada ") == "Hello, dear Ada"'
git add greet.py
git commit -q --no-edit
git log --oneline --graph
`;

/** Git for the Day It Goes Wrong, lecture 5 of 5: “Three versions of a line”. Turn on zdiff3, and see what both sides of a conflict started from. */
export const threeWayConflict: LectureScript = {
  name: 'three-way-conflict',
  marked: 'Three versions',
  file: 'cart.py',
  language: 'python',
  voice: 'deep',
  height: 720,
  pane: { title: 'terminal', size: 880 },
  steps: [
    {
      chapter: 'Two versions',
      say: 'A conflict shows two versions of a line. The one that explains them is missing.',
      note: 'Two versions, and *a third*.',
    },
    {
      say: 'Above the middle is your line, below it is the line of the other branch.',
      code: two,
      paste: true,
      output: [dim('$ git merge coupon'), plain('CONFLICT (content): Merge conflict'), plain('in cart.py')],
    },
    {
      say: 'Keep yours, and the coupon is lost. Keep theirs, and the tax is lost.',
      note: 'Choosing a side *loses work*.',
      light: ['* TAX', '- COUPON'],
    },
    {
      say: 'Did both sides add something, or did one take something away? You cannot see.',
      note: 'Added here, or *removed there*?',
    },
    {
      chapter: 'The third version',
      say: 'Ask git to write the conflict again, this time with the base.',
      spoken: 'Ask ghit to write the conflict again, this time with the base.',
      note: 'The base: *where both started*.',
      code: three,
      paste: true,
      light: [],
      clear: true,
      output: [dim('$ git checkout --conflict=zdiff3 cart.py'), plain('Recreated 1 merge conflict')],
    },
    {
      say: 'In the middle is the line from before the two branches parted.',
      note: 'In the middle: *before either change*.',
    },
    {
      say: 'Compare it with yours. Your branch multiplied by the tax.',
      note: 'Ours: *times the tax*.',
      light: ['* TAX'],
      output: [good('base to ours    * TAX')],
    },
    {
      say: 'Compare it with theirs. Their branch took the coupon off.',
      note: 'Theirs: *minus the coupon*.',
      light: ['- COUPON'],
      output: [good('base to theirs  - COUPON')],
    },
    {
      chapter: 'Both changes',
      say: 'So the new line has both. Which comes first is a question for the shop.',
      note: 'Two small changes, *one line*.',
      light: [],
    },
    {
      say: 'This shop takes the coupon off before tax, so the line gets parentheses.',
      code: resolved,
      light: ['return'],
    },
    {
      say: 'Try it: twenty and fifteen, minus five, and a fifth of tax on top.',
      note: 'Test it, *then* commit.',
      clear: true,
      output: [dim('>>> total([20, 15])'), mark('36.0')],
    },
    {
      say: 'Add the file, and commit. The merge is complete.',
      light: [],
      output: [
        dim('$ git add cart.py'),
        dim('$ git commit --no-edit'),
        plain("[main 2d63c95] Merge branch 'coupon'"),
      ],
    },
    {
      say: 'Now make it your setting, and your next conflict comes with its base.',
      note: 'Once, and *for every conflict*.',
      clear: true,
      output: [dim('$ git config --global \\'), dim('    merge.conflictStyle zdiff3')],
    },
  ],
  files: [
    { name: 'conflict.sh', text: practice },
    { name: 'conflict-solution.sh', text: solution },
  ],
};
