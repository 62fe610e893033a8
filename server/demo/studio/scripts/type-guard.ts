import { bad, dim, good, mark, plain, type LectureScript } from '../lecture/lecture-script.ts';

const touched = `type Lecture = { title: string };

const data: unknown = JSON.parse(body);

data.title.toUpperCase();`;

const signature = `type Lecture = { title: string };

function isLecture(x: unknown): x is Lecture {
}

const data: unknown = JSON.parse(body);

data.title.toUpperCase();`;

const checked = signature.replace(
  '{\n}',
  `{
  return typeof x === 'object' && x !== null
    && 'title' in x
    && typeof x.title === 'string';
}`,
);

const asked = checked.replace(
  'data.title.toUpperCase();',
  `if (isLecture(data)) {
  data.title.toUpperCase();
}`,
);

export const typeGuard: LectureScript = {
  name: 'type-guard',
  marked: 'unknown',
  file: 'lecture.ts',
  language: 'typescript',
  voice: 'bright',
  height: 1080,
  pane: { title: 'compiler', size: 650 },
  steps: [
    {
      chapter: 'Data without a type',
      say: 'Data from outside your program has no type that you can trust.',
      note: 'Outside data is *unknown* until you looked.',
    },
    {
      say: 'So call it unknown, and the compiler stops guessing.',
      code: touched.replace('\n\ndata.title.toUpperCase();', ''),
    },
    {
      say: 'Touch a property and it refuses. Nothing has proved that there is a title.',
      code: touched,
      squiggle: 'data',
      output: [bad('error TS18046'), plain("'data' is of type 'unknown'.")],
    },
    {
      chapter: 'A check that proves it',
      say: 'A type guard is a function that checks, and tells the compiler what it proved.',
      note: '*x is Lecture* is the part the compiler reads.',
      code: signature,
      light: ['isLecture'],
    },
    {
      say: 'The check has to be real: an object, not null, with a title that is a string.',
      spoken: 'The check has to be real: an obbject, not null, with a title that is a string.',
      note: 'Three facts, checked *in this order*.',
      code: checked,
      light: ['typeof x', "'title' in", 'x.title'],
    },
    {
      say: 'Now ask first. Between these braces, data is a Lecture.',
      note: 'Inside the braces the type is *Lecture*.',
      code: asked,
      light: ['if (isLecture', 'toUpperCase'],
      squiggle: '',
      clear: true,
      output: [dim('outside   data: unknown'), good('inside    data: Lecture'), mark('0 errors')],
    },
    {
      say: 'The compiler believes whatever your guard says. So test it like any other code.',
      note: 'A guard that lies is *a cast with extra steps*.',
      light: [],
    },
  ],
};
