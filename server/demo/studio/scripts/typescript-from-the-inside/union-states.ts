import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const flags = `type Session = {
  started: boolean;
  paused: boolean;
  finished: boolean;
  saved: boolean;
};`;

const contradiction = `${flags}

const odd: Session = {
  started: false, paused: true,
  finished: true, saved: false,
};`;

const named = `type Session =
  | { state: 'planned' }
  | { state: 'running'; since: number };`;

const union = named.replace(
  'number };',
  `number }
  | { state: 'paused'; at: number }
  | { state: 'finished'; minutes: number }
  | { state: 'saved'; id: string };`,
);

const refused = `${union}

const odd: Session = {
  state: 'paused',
  minutes: 40,
};`;

const asked = `${union}

function label(session: Session) {
  if (session.state === 'finished') {
    return \`\${session.minutes} min\`;
  }
  return session.state;
}`;

const sixteen = Array.from({ length: 16 }, () => '');
const five = sixteen.slice(0, 5);

const start = `// A training session, described by four flags. Only five combinations ever happen:
// planned, running (since), paused (at), finished (minutes) and saved (id).
//
// 1. Replace the flags with a union that has one member for each of the five states.
// 2. Change label() so that it checks the state and shows the data of that state.
// 3. Try to write a session that is paused and has minutes. It must not compile.
//
// Check: npx -p typescript tsc --strict --noEmit session.ts
// Run:   node session.ts (Node 24)

type Session = {
  started: boolean;
  paused: boolean;
  finished: boolean;
  saved: boolean;
  since?: string;
  at?: number;
  minutes?: number;
  id?: string;
};

function label(session: Session): string {
  if (session.saved) return \`saved as \${session.id}\`;
  if (session.finished) return \`\${session.minutes} min\`;
  if (session.paused) return \`paused at \${session.at} min\`;
  if (session.started) return \`running since \${session.since}\`;
  return 'planned';
}

const session: Session = {
  started: true,
  paused: false,
  finished: true,
  saved: false,
  minutes: 40,
};

console.log(label(session));
`;

const solution = `type Session =
  | { state: 'planned' }
  | { state: 'running'; since: string }
  | { state: 'paused'; at: number }
  | { state: 'finished'; minutes: number }
  | { state: 'saved'; id: string };

function label(session: Session): string {
  switch (session.state) {
    case 'planned':
      return 'planned';
    case 'running':
      return \`running since \${session.since}\`;
    case 'paused':
      return \`paused at \${session.at} min\`;
    case 'finished':
      return \`\${session.minutes} min\`;
    case 'saved':
      return \`saved as \${session.id}\`;
  }
}

console.log(label({ state: 'finished', minutes: 40 }));
`;

/**
 * TypeScript from the Inside, lecture 2 of 5: “Four booleans, sixteen states, five of them real”. Turn the
 * flags of a training session into one union in which wrong states cannot be written.
 */
export const unionStates: LectureScript = {
  name: 'union-states',
  marked: 'five of them real',
  file: 'session.ts',
  language: 'typescript',
  voice: 'bright',
  height: 720,
  pane: { title: 'states of a session', size: 760 },
  files: [
    { name: 'session.ts', text: start },
    { name: 'session-solution.ts', text: solution },
  ],
  steps: [
    {
      chapter: 'Count the states',
      say: 'Four booleans look harmless. Let us count what they are able to say.',
      note: 'Four flags. *How many states?*',
    },
    {
      say: 'Our training session has a flag for everything that can happen to it.',
      code: flags,
    },
    {
      say: 'Each flag doubles the number: two, four, eight, sixteen combinations.',
      note: 'Each boolean *doubles* the number.',
      strips: [
        { values: sixteen, from: 0, to: 2 },
        { values: sixteen, from: 0, to: 4 },
        { values: sixteen, from: 0, to: 8 },
        { values: sixteen, from: 0, to: 16 },
      ],
    },
    {
      say: 'Only five of them ever happen on a training day.',
      note: 'Sixteen can be written, *five are real*.',
      strips: [{ values: sixteen, from: 0, to: 5 }],
      output: [plain('planned'), plain('running'), plain('paused'), plain('finished'), plain('saved')],
    },
    {
      say: 'Nothing stops you from writing one of the other eleven.',
      code: contradiction,
      light: ['odd', 'false', 'true'],
      strips: [{ values: sixteen, from: 0, to: 5, at: 11 }],
    },
    {
      say: 'Paused, finished, and never started. The compiler has no objection.',
      note: 'The type *allows* it.',
      clear: true,
      output: [dim('tsc session.ts'), bad('0 errors')],
    },
    {
      chapter: 'One field names the state',
      say: 'Replace the flags with one field that names the state.',
      note: 'A *union*: one of these, never two.',
      code: named,
      light: [],
    },
    {
      say: 'Every member of the union carries the data of its own state, and nothing else.',
      code: union,
      light: ['since', 'at:', 'minutes', 'id:'],
      strips: [{ values: five, from: 0, to: 5 }],
    },
    {
      say: 'Try another odd one: paused, with its minutes already counted. It is refused.',
      note: 'A wrong state *cannot be written*.',
      code: refused,
      light: ["'paused'", 'minutes'],
      squiggle: 'minutes',
      clear: true,
      output: [
        bad('error TS2353'),
        plain("'minutes' does not exist in type"),
        plain(`'{ state: "paused"; at: number; }'`),
      ],
    },
    {
      chapter: 'Check before you read',
      say: 'Reads are safe as well. Check the state first, and its data is there.',
      note: 'Inside the *if*, there are minutes.',
      code: asked,
      light: ['if (session', 'session.minutes'],
      squiggle: '',
    },
    {
      say: 'A finished session shows its minutes. Any other shows the name of its state.',
      light: ['return'],
      clear: true,
      output: [dim('finished, 40 minutes'), good('40 min'), dim('paused'), mark('paused')],
    },
    {
      say: 'In your code, find two booleans that are never true together, and start there.',
      note: 'Flags that exclude each other are *one field*.',
      light: [],
    },
  ],
};
