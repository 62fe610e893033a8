import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const local = `function Filter() {
  const [level, setLevel] = useState('all');
  return <Levels value={level} onChange={setLevel} />;
}`;

const hook = `const useSearch = () =>
  useSyncExternalStore(onMove, () => location.search);

${local}`;

const read = hook.replace(
  "const [level, setLevel] = useState('all');",
  `const query = new URLSearchParams(useSearch());
  const level = query.get('level') ?? 'all';`,
);

const written = read.replace(
  'setLevel} />;\n}',
  `choose} />;
}

function choose(level: string) {
  history.pushState(null, '', \`?level=\${level}\`);
  dispatchEvent(new Event('popstate'));
}`,
);

const helper = `import { useSyncExternalStore } from 'react';

/** Calls \`changed\` when the reader goes back or forward, and after choose(). */
function onMove(changed: () => void) {
  addEventListener('popstate', changed);
  return () => removeEventListener('popstate', changed);
}

/** The query of the address, such as "?level=hard". */
export const useSearch = () => useSyncExternalStore(onMove, () => location.search);

/** Adds an entry to the history, and tells every useSearch. pushState alone fires no event. */
export function choose(level: string) {
  history.pushState(null, '', \`?level=\${level}\`);
  dispatchEvent(new Event('popstate'));
}
`;

const start = `// Use this as src/App.tsx of a new project, with use-search.ts beside it:
//   npm create vite@latest training -- --template react-ts
//
// 1. Choose hard and reload: the choice is gone.
// 2. Import useSearch and choose from './use-search'. Read the level from the query,
//    as new URLSearchParams(useSearch()).get('level') ?? 'all', and set it by choose().
// 3. Reload, go back, and open the address in a second window.

import { useState } from 'react';

const sets = [
  { name: 'Plank', level: 'easy' },
  { name: 'Squat', level: 'easy' },
  { name: 'Pistol squat', level: 'hard' },
];

export default function Filter() {
  const [level, setLevel] = useState('all');
  const shown = sets.filter((set) => level === 'all' || set.level === level);

  return (
    <section>
      {['all', 'easy', 'hard'].map((each) => (
        <button key={each} aria-pressed={each === level} onClick={() => setLevel(each)}>
          {each}
        </button>
      ))}
      <ul>
        {shown.map((set) => (
          <li key={set.name}>{set.name}</li>
        ))}
      </ul>
    </section>
  );
}
`;

/**
 * React Without Surprises, lecture 5 of 5: “The URL is state as well”. Move a filter into the address,
 * where it survives a reload, a shared link and the back button.
 */
export const urlState: LectureScript = {
  name: 'url-state',
  marked: 'state as well',
  file: 'Filter.tsx',
  language: 'typescript',
  voice: 'rms',
  height: 720,
  pane: { title: 'address and screen', size: 640 },
  files: [
    { name: 'Filter.tsx', text: start },
    { name: 'use-search.ts', text: helper },
  ],
  steps: [
    {
      chapter: 'Gone after a reload',
      say: 'Choose a filter, reload the page, and the filter is gone.',
      note: 'Where does *this value* belong?',
    },
    {
      say: 'The level is local state. It is kept as long as the component, and no longer.',
      code: local,
      light: ['useState'],
    },
    {
      say: 'We choose hard. The screen knows it, the address does not.',
      output: [plain('address  /courses'), plain('screen   hard')],
    },
    {
      say: 'After a reload, the screen has forgotten it too.',
      note: 'A reload keeps *only the address*.',
      output: [dim('reload'), bad('screen   all')],
    },
    {
      chapter: 'Into the address',
      say: 'So let the address keep it. A small hook reads the query, and follows it.',
      note: '*useSyncExternalStore*: state outside React.',
      code: hook,
      light: ['useSearch', 'useSyncExternalStore'],
    },
    {
      say: 'On move, in the exercise files, listens to the back and forward buttons.',
      spoken: 'On move, in the exercise files, listens to the back, and forward buttons.',
      note: 'onMove listens to *popstate*.',
      light: ['onMove'],
    },
    {
      say: 'The level is now computed from the query, or it is all.',
      note: 'No copy: *read it* from the address.',
      code: read,
      light: ['const query', 'const level'],
    },
    {
      say: 'Choosing adds an entry to the history, and tells the page that it moved.',
      note: 'pushState *fires no event*, so we do.',
      code: written,
      light: ['choose', 'pushState', 'dispatchEvent'],
    },
    {
      say: 'Choose hard again. Now the address says so, and a link carries it.',
      light: [],
      clear: true,
      output: [plain('address  /courses?level=hard'), good('screen   hard')],
    },
    {
      say: 'Reload: it is still hard. Go back: it is all.',
      output: [dim('reload'), good('screen   hard'), dim('back'), mark('screen   all')],
    },
    {
      chapter: 'Which place for what',
      say: 'What one component needs stays in it. What a link should show is in the URL.',
      spoken: 'What one component needs, stays in it. What a link should show, is in the U R L.',
      note: 'Who *needs* the value?',
      clear: true,
      output: [plain('one component   useState'), plain('a link          the URL')],
    },
    {
      say: 'Context is for a subtree. A store is for many places that change one value.',
      output: [plain('a subtree       context'), plain('many writers    a store')],
    },
    {
      say: 'Move one filter of yours to the address, and try reload and back.',
    },
  ],
};
