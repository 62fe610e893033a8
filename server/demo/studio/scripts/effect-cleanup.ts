import { bad, dim, good, mark, plain, type LectureScript } from '../lecture/lecture-script.ts';

const naive = `function Profile({ id }: { id: string }) {
  const [name, setName] = useState('');

  useEffect(() => {
    loadName(id).then(setName);
  }, [id]);

  return <h1>{name}</h1>;
}`;

const flagged = naive.replace(
  '    loadName(id)',
  `    let current = true;
    loadName(id)`,
);

const asking = flagged.replace(
  '.then(setName);',
  `.then((loaded) => {
      if (current) setName(loaded);
    });`,
);

const cleaned = asking.replace(
  '  }, [id]);',
  `    return () => { current = false; };
  }, [id]);`,
);

export const effectCleanup: LectureScript = {
  name: 'effect-cleanup',
  marked: 'cleans up',
  file: 'Profile.tsx',
  language: 'typescript',
  voice: 'rms',
  height: 1080,
  pane: { title: 'what happened', size: 600 },
  steps: [
    {
      chapter: 'Two answers, one page',
      say: 'Two requests leave. Nothing says that they come back in the same order.',
      note: 'One effect, *one request per id*.',
      code: naive,
      paste: true,
    },
    {
      say: 'This component loads a name each time its id changes.',
      spoken: 'This component loads a name each time its I D changes.',
      light: ['useEffect', 'loadName', '[id]'],
    },
    {
      say: 'The reader clicks twice. Seven is slow, eight is quick.',
      output: [plain('id 7   request sent'), plain('id 8   request sent')],
    },
    {
      say: 'The slow answer lands last, and the page shows the wrong person.',
      note: 'The last answer wins, *not the last click*.',
      output: [good('id 8   answer: Lin'), bad('id 7   answer: Ada'), bad('<h1>Ada</h1>')],
    },
    {
      chapter: 'A flag for each run',
      say: 'Give each run of the effect a flag of its own.',
      note: 'A flag that belongs to *this run*.',
      code: flagged,
      light: ['let current'],
    },
    {
      say: 'Use the answer only while that flag still stands.',
      code: asking,
      light: ['let current', '.then', 'if (current)'],
    },
    {
      say: 'React calls the cleanup before the next run, and when the component leaves.',
      note: 'What you return is *the cleanup*.',
      code: cleaned,
      light: ['return () =>'],
    },
    {
      say: 'Now the late answer finds its flag down, and changes nothing.',
      note: 'The late answer is *ignored*.',
      light: [],
      clear: true,
      output: [
        dim('id 7   request sent'),
        dim('id 8   request sent'),
        good('id 8   answer: Lin'),
        dim('id 7   ignored'),
        mark('<h1>Lin</h1>'),
      ],
    },
  ],
};
