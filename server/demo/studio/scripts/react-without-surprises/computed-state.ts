import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const copied = `function Search({ sets }: Props) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState(sets);

  return <section>
    <Query value={query} onChange={setQuery} />
    <List items={found} />
  </section>;
}`;

const synced = copied.replace(
  '\n  return',
  `
  useEffect(() => {
    setFound(sets.filter((set) =>
      set.includes(query)));
  }, [query]);

  return`,
);

const computed = synced.replace(
  'const [found, setFound] = useState(sets);',
  `const found = sets.filter((set) =>
    set.includes(query));`,
);

const alone = computed.replace(/ {2}useEffect[^]*query\]\);\n\n/, '');

const start = `// Use this as src/App.tsx of a new project:
//   npm create vite@latest training -- --template react-ts
// In development, strict mode renders twice, so every line appears twice.
//
// 1. Open the console and type Sq: the first render still has three sets.
// 2. Clear the search and add a set: the list does not grow.
// 3. Replace the state found and its effect with one line that computes it.

import { useEffect, useState } from 'react';

function Search({ sets }: { sets: string[] }) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState(sets);

  useEffect(() => {
    setFound(sets.filter((set) => set.includes(query)));
  }, [query]);

  console.log(\`render '\${query}' shows \${found.length}\`);
  return (
    <section>
      <label>
        Search <input value={query} onChange={(event) => setQuery(event.target.value)} />
      </label>
      <ul>
        {found.map((set) => (
          <li key={set}>{set}</li>
        ))}
      </ul>
    </section>
  );
}

export default function App() {
  const [sets, setSets] = useState(['Squat', 'Plank', 'Lunge']);
  return (
    <>
      <button onClick={() => setSets([...sets, \`Row \${sets.length}\`])}>Add a set</button>
      <Search sets={sets} />
    </>
  );
}
`;

/**
 * React Without Surprises, lecture 3 of 5: “Compute it while rendering”. Remove a filtered copy of a list,
 * and the effect that kept it in step.
 */
export const computedState: LectureScript = {
  name: 'computed-state',
  marked: 'while rendering',
  file: 'Search.tsx',
  language: 'typescript',
  voice: 'rms',
  height: 720,
  pane: { title: 'renders', size: 560 },
  files: [{ name: 'Search.tsx', text: start }],
  steps: [
    {
      chapter: 'The copy that lags',
      say: 'If you store a list and its filtered copy, one of them is sometimes wrong.',
      note: 'Two copies, and *one of them is late*.',
    },
    {
      say: 'This search keeps two states: the query, and the sets that match.',
      code: copied,
      paste: true,
    },
    {
      say: 'When the query changes, an effect filters again and stores the result.',
      code: synced,
      light: ['useEffect', 'setFound(', 'includes', '[query]'],
    },
    {
      say: 'Search for squat. The first render still shows all three sets.',
      note: 'The first render shows *the old list*.',
      output: [bad("render 'Sq' shows 3"), plain("render 'Sq' shows 1")],
    },
    {
      say: 'The effect comes after that render. It stores the list, and React renders again.',
      light: ['useEffect', 'setFound('],
    },
    {
      say: 'Empty the search, and add a fourth set. The list stays at three.',
      note: 'The new set is *missing*.',
      output: [dim('sets: 4'), bad("render '' shows 3")],
    },
    {
      say: 'State takes its first value only once, and the effect looks at the query alone.',
      light: ['useState(sets)', '[query]'],
    },
    {
      chapter: 'One source',
      say: 'A longer list of dependencies would help. But do we need the copy at all?',
      note: 'What is it *made of*?',
      light: ['found'],
    },
    {
      say: 'Query and sets are both here, in every render. So filter here.',
      note: 'Do not store *what you can compute*.',
      code: computed,
      light: ['const found', '    set.includes(query));'],
    },
    { say: 'The effect has nothing left to store. It goes.', code: alone, light: [] },
    {
      say: 'One render for the query, and the fourth set is there at once.',
      clear: true,
      output: [good("render 'Sq' shows 1"), dim('sets: 4'), mark("render '' shows 4")],
    },
    {
      chapter: 'When it is slow',
      say: 'If a profile shows that this filter is slow, put useMemo around it, not state.',
      spoken: 'If a profile shows that this filter is slow, put use memo around it, not state.',
      note: 'Slow? *useMemo* keeps the result, not a copy.',
      light: ['const found', '    set.includes(query));'],
    },
    {
      say: 'Next, find a state that only an effect sets, and compute it instead.',
      light: [],
    },
  ],
};
