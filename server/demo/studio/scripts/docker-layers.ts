import type { LectureScript } from '../lecture/lecture-script.ts';

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
  voice: 'slt',
  height: 720,
  pane: { title: 'build after a one-line change', size: 720 },
  steps: [
    {
      say: 'You changed one line, and the build installs every dependency again.',
      note: 'Same input, *same layer*.',
    },
    {
      say: 'Each instruction makes a layer. Docker reuses it while its input is the same.',
      code: slow,
    },
    {
      say: 'Copy dot dot takes the whole folder, so any edit changes its input.',
      note: 'COPY . . depends on *every file*.',
      light: ['COPY . .'],
      output: [{ text: 'CACHED  WORKDIR /app', tone: 'dim' }, { text: 'COPY . .             0.4s' }],
    },
    {
      say: 'And once a layer is new, every layer below it is built again.',
      note: 'One miss, and *all below it* miss.',
      light: ['COPY . .', 'RUN'],
      output: [{ text: 'RUN npm ci          38.2s', tone: 'bad', bar: 1 }],
    },
    {
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
        { text: 'CACHED  WORKDIR /app', tone: 'dim' },
        { text: 'CACHED  COPY package.json', tone: 'dim' },
        { text: 'CACHED  RUN npm ci', tone: 'good' },
        { text: 'COPY . .             0.4s', tone: 'mark', bar: 0.01 },
      ],
    },
  ],
};
