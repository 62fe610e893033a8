import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const page = `function Page() {
  const [name, setName] = useState('');

  return <form>
    <Name value={name} onChange={setName} />
    <Fields count={500} />
  </form>;
}`;

const wrapper = `${page}

function PlanForm({ children }: Props) {
  const [name, setName] = useState('');

  return <form>
    <Name value={name} onChange={setName} />
    {children}
  </form>;
}`;

const wrapped = wrapper.replace(
  page,
  `function Page() {
  return <PlanForm>
    <Fields count={500} />
  </PlanForm>;
}`,
);

/**
 * React Without Surprises, lecture 4 of 5: “Children as a wall”. Find out why five hundred fields
 * rendered, and pass them down so that they do not.
 */
export const childrenWall: LectureScript = {
  name: 'children-wall',
  marked: 'a wall',
  file: 'Page.tsx',
  language: 'typescript',
  voice: 'rms',
  height: 720,
  pane: { title: 'renders for one key', size: 560 },
  steps: [
    {
      chapter: 'Why did it render?',
      say: 'You type one letter into a form of five hundred fields. How many render?',
      note: 'One key. *How many renders?*',
    },
    {
      say: 'The page keeps the name of a plan. Below it come five hundred fields.',
      code: page,
      paste: true,
    },
    {
      say: 'One key renders everything: page, name, list, and every single field.',
      output: [
        plain('Page        1'),
        plain('Name        1'),
        plain('Fields      1'),
        bad('Field     500', 1),
      ],
    },
    {
      say: 'A component renders when its own state changes, or when its parent renders.',
      note: 'Own state changed, or *the parent rendered*.',
      light: ['useState', '<Fields'],
    },
    {
      say: 'Props are no reason. The fields got the same ones, and rendered.',
      note: 'Same props, *rendered anyway*.',
      light: ['<Fields'],
    },
    {
      chapter: 'Move the state down',
      say: 'The state is above the fields, though none of them needs it.',
      note: 'Who *needs* this state?',
      light: ['useState', '<Name', '<Fields'],
    },
    {
      say: 'Give the state a component of its own, with a place for the rest: children.',
      code: wrapper,
      light: ['PlanForm', '{children}'],
    },
    {
      say: 'The page puts the fields between its tags, and keeps no state.',
      code: wrapped,
      light: ['Page', '<PlanForm', '<Fields', '</PlanForm'],
    },
    {
      say: 'The same key: form and name render, and nothing else.',
      light: [],
      clear: true,
      output: [
        plain('PlanForm    1'),
        plain('Name        1'),
        dim('Page        0'),
        dim('Fields      0'),
        mark('Field       0', 0.002),
      ],
    },
    {
      say: 'The page did not render, so children is the same element as last time.',
      note: 'The same element: *nothing to do*.',
      light: ['{children}', '<Fields'],
    },
    {
      say: 'When React meets the same element again, it stops there. No memo is needed.',
      light: ['{children}'],
    },
    {
      chapter: 'Five hundred quick fields',
      say: 'If each field keeps its own text, a key in it renders only that field.',
      note: 'State as low as *its readers* allow.',
      light: [],
      output: [dim('key in a field'), good('Field       1', 0.002)],
    },
    {
      say: 'Profile one key in your app. Ask of each component: own state, or parent?',
      spoken: 'Take a profile of one key in your app. Ask of each component: own state, or parent?',
      note: 'Own state, *or parent*?',
    },
  ],
};
