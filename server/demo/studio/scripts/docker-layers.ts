import { bad, dim, good, mark, plain, type LectureScript } from '../lecture/lecture-script.ts';

const slow = `FROM node:24-slim
WORKDIR /app
COPY . .
RUN npm ci
CMD ["node", "server.js"]`;

const manifests = slow.replace('COPY . .', 'COPY package.json package-lock.json ./');
const fast = manifests.replace('npm ci\n', 'npm ci\nCOPY . .\n');

export const dockerLayers: LectureScript = {
  name: 'docker-layers',
  marked: 'the cache',
  file: 'Dockerfile',
  language: 'dockerfile',
  voice: 'bright',
  height: 720,
  pane: { title: 'build after a one-line change', size: 720 },
  steps: [
    {
      chapter: 'Why everything installs again',
      say: 'You changed one line, and the build installs every dependency again.',
      note: 'Same input, *same layer*.',
    },
    {
      say: 'Each instruction makes a layer. Docker reuses it while its input is the same.',
      spoken: 'Each instruction makes a layer. Docker ree uses it while its input is the same.',
      code: slow,
    },
    {
      say: 'Copy dot dot takes the whole folder, so any edit changes its input.',
      note: 'COPY . . depends on *every file*.',
      light: ['COPY . .'],
      output: [dim('CACHED  WORKDIR /app'), plain('COPY . .             0.4s')],
    },
    {
      say: 'And once a layer is new, every layer below it is built again.',
      note: 'One miss, and *all below it* miss.',
      light: ['COPY . .', 'RUN'],
      output: [bad('RUN npm ci          38.2s', 1)],
    },
    {
      chapter: 'Copy in the right order',
      say: 'So copy first only what the install reads: the two package files.',
      note: 'Copy what *npm ci* reads, and no more.',
      code: manifests,
      light: ['COPY package', 'RUN'],
    },
    { say: 'The rest of the source comes after the install.', code: fast, light: ['COPY . .'] },
    {
      say: 'Change a line now, and the install comes from the cache.',
      note: 'Rare changes *above*, daily changes *below*.',
      light: [],
      clear: true,
      output: [
        dim('CACHED  WORKDIR /app'),
        dim('CACHED  COPY package.json'),
        good('CACHED  RUN npm ci'),
        mark('COPY . .             0.4s', 0.01),
      ],
    },
  ],
};
