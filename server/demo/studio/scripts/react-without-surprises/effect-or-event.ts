import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const form = `function LogForm() {
  const [reps, setReps] = useState('');
  const [sent, setSent] = useState(false);

  return <section>
    <Reps value={reps} onChange={setReps} />
    <Save onClick={() => setSent(true)} />
  </section>;
}`;

const effect = form.replace(
  '\n  return',
  `
  useEffect(() => {
    if (sent) save(reps);
  }, [sent, reps]);

  return`,
);

const handled = effect.replace('setSent(true)', 'save(reps)');

const noEffect = handled.replace(/ {2}useEffect[^]*reps\]\);\n\n/, '');

const noFlag = noEffect.replace(/ {2}const \[sent.*\n/, '');

const start = `// Use this as src/App.tsx of a new project:
//   npm create vite@latest training -- --template react-ts
//
// 1. Open the console. Type 12, click Save, correct the 12 to 15: count the lines.
// 2. Save in the click instead, and delete the effect and its flag.
// 3. Repeat step 1. One line is left, with the value at the click.

import { useEffect, useState } from 'react';

function save(reps: string) {
  console.log('POST', reps);
}

export default function LogForm() {
  const [reps, setReps] = useState('');
  const [sent, setSent] = useState(false);

  useEffect(() => {
    if (sent) save(reps);
  }, [sent, reps]);

  return (
    <section>
      <label>
        Repetitions <input value={reps} onChange={(event) => setReps(event.target.value)} />
      </label>
      <button onClick={() => setSent(true)}>Save</button>
    </section>
  );
}
`;

const solution = `import { useState } from 'react';

function save(reps: string) {
  console.log('POST', reps);
}

export default function LogForm() {
  const [reps, setReps] = useState('');

  return (
    <section>
      <label>
        Repetitions <input value={reps} onChange={(event) => setReps(event.target.value)} />
      </label>
      <button onClick={() => save(reps)}>Save</button>
    </section>
  );
}
`;

/**
 * React Without Surprises, lecture 2 of 5: “You might need an event handler”. Move work from an effect to
 * the click that caused it, and two needless requests disappear.
 */
export const effectOrEvent: LectureScript = {
  name: 'effect-or-event',
  marked: 'event handler',
  file: 'LogForm.tsx',
  language: 'typescript',
  voice: 'rms',
  height: 720,
  pane: { title: 'requests', size: 560 },
  files: [
    { name: 'LogForm.tsx', text: start },
    { name: 'LogForm-solution.tsx', text: solution },
  ],
  steps: [
    {
      chapter: 'One click, three requests',
      say: 'A click saves one set, and the server receives three requests.',
      note: 'One click, *three requests*.',
    },
    {
      say: 'The form keeps the repetitions, and whether they were sent.',
      code: form,
      paste: true,
    },
    {
      say: 'The button only raises a flag. An effect sees the flag, and saves.',
      code: effect,
      light: ['setSent(true)', 'useEffect', 'if (sent)', '[sent, reps]'],
    },
    {
      say: 'The reader types twelve, and clicks. So far it looks right.',
      output: [dim('keys   1 2'), plain('click  Save'), good('POST   12')],
    },
    {
      say: 'Then the twelve becomes a fifteen, and every key sends a request.',
      output: [dim('keys   delete, 5'), bad('POST   1'), bad('POST   15')],
    },
    {
      say: 'The effect does what we wrote. It runs when something that it reads has changed.',
      note: 'An effect runs because of *what it reads*.',
      light: ['[sent, reps]'],
    },
    {
      chapter: 'Ask for the cause',
      say: 'But why do we save? Not because a value changed. Because someone clicked.',
      note: 'The cause is *a click*.',
      light: ['onClick'],
    },
    {
      say: 'So save in the click. The handler knows the value of this very moment.',
      code: handled,
      light: ['onClick'],
    },
    { say: 'Nothing raises the flag any more, so the effect can go.', code: noEffect, light: [] },
    { say: 'And the flag goes with it. It was there only to wake the effect.', code: noFlag },
    {
      say: 'The same keys and the same click: one request.',
      note: 'One click, *one request*.',
      clear: true,
      output: [dim('keys   1 2'), plain('click  Save'), mark('POST   12'), dim('keys   delete, 5')],
    },
    {
      chapter: 'What is left for effects',
      say: 'Keep effects for what must stay in step while a component is on the screen.',
      note: 'A click: *handler*. On the screen: *effect*.',
    },
    { say: 'Find an effect of yours that begins with an if, and move it to its click.' },
  ],
};
