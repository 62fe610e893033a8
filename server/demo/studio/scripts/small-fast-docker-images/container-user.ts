import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const rootUser = `FROM node:24-slim
WORKDIR /srv
COPY . .
CMD ["node", "probe.mjs"]

# docker run shop`;

const ownUser = rootUser.replace('COPY . .\n', 'COPY . .\nUSER node\n');
const readOnly = ownUser.replace('run shop', 'run --read-only shop');
const temporary = readOnly.replace('only shop', 'only --tmpfs /tmp shop');

const probe = `// Tries to write to three places. Run it: node probe.mjs
import { appendFileSync } from 'node:fs';

console.log('uid', process.getuid());
for (const path of ['/srv/probe.mjs', '/etc/passwd', '/tmp/upload']) {
  try {
    appendFileSync(path, '');
    console.log('writes', path);
  } catch (error) {
    console.log(error.code, path);
  }
}

// 1. Run it as yourself. Which places may you write to, and which does your server need?
// 2. If you have Docker, build the Dockerfile beside it, and run it:
//    docker build -t shop . && docker run --rm shop
// 3. Add USER node after the COPY, build and run it again.
// 4. Add --read-only, then --tmpfs /tmp, to the run.
`;

const dockerfile = `FROM node:24-slim
WORKDIR /srv
COPY probe.mjs .
CMD ["node", "probe.mjs"]
`;

/** Small, Fast Docker Images, lecture 4 of 5: “Not root, not writable”. A user of its own, a read-only root, and one folder that stays open. */
export const containerUser: LectureScript = {
  name: 'container-user',
  marked: 'not writable',
  file: 'Dockerfile',
  language: 'dockerfile',
  voice: 'bright',
  height: 720,
  pane: { title: 'what the process can write', size: 560 },
  steps: [
    {
      chapter: 'Who runs it',
      say: 'Suppose somebody takes over your server process. Who are they then?',
      note: 'A process that is taken over: *who is it?*',
    },
    {
      say: 'This image names no user. So the process is root, with user number zero.',
      code: rootUser,
      light: ['FROM', 'CMD'],
      output: [bad('uid 0')],
    },
    {
      say: 'A small probe tries three places. It can even change its own program.',
      note: 'The probe tries *three places*.',
      light: ['probe'],
      output: [bad('writes /srv/probe.mjs'), bad('writes /etc/passwd'), plain('writes /tmp/upload')],
    },
    {
      chapter: 'A user of its own',
      say: 'The node image brings a user called node. One line switches to it.',
      note: 'USER: *everything below* runs as node.',
      code: ownUser,
      light: ['USER'],
    },
    {
      say: 'It goes after copy. The files stay with root, and node may only read them.',
      spoken: 'It goes after copy. The files stay with root, and node may only reed them.',
      note: 'Root owns the files, *node runs them*.',
      light: ['COPY', 'USER'],
    },
    {
      say: 'Two of the three doors are closed. Only the temporary folder is open.',
      light: [],
      clear: true,
      output: [
        plain('uid 1000'),
        good('EACCES /srv/probe.mjs'),
        good('EACCES /etc/passwd'),
        plain('writes /tmp/upload'),
      ],
    },
    {
      say: 'Any other image? Make the user yourself, with one useradd before this line.',
      spoken: 'Any other image? Make the user yourself, with one user add before this line.',
      note: 'No such user? *RUN useradd app*.',
      light: ['USER'],
    },
    {
      chapter: 'A read-only root',
      say: 'Now close the rest. Read only is not in the image, it is in the run.',
      spoken: 'Now close the rest. Reed only is not in the image, it is in the run.',
      note: 'The image says *who*, the run says *where*.',
      code: readOnly,
      light: ['--read-only'],
    },
    {
      say: 'The third place answers too: the file system is read only, for everyone.',
      spoken: 'The third place answers too: the file system is reed only, for everyone.',
      note: 'EROFS: *a read-only file system*.',
      clear: true,
      output: [
        dim('uid 1000'),
        dim('EACCES /srv/probe.mjs'),
        dim('EACCES /etc/passwd'),
        good('EROFS /tmp/upload'),
      ],
    },
    {
      say: 'But this server needs a place for uploads. Give it a folder in memory.',
      note: 'tmpfs: *a folder in memory*.',
      code: temporary,
      light: ['--tmpfs'],
      clear: true,
      output: [
        dim('uid 1000'),
        dim('EACCES /srv/probe.mjs'),
        dim('EACCES /etc/passwd'),
        mark('writes /tmp/upload'),
      ],
    },
    {
      say: 'It is empty after a restart. What has to stay belongs in a volume.',
      note: 'What must stay: *a volume*.',
    },
    {
      say: 'Next, run your own image read only, and open one folder for each error you see.',
      spoken: 'Next, run your own image reed only, and open one folder for each error you see.',
      note: 'One error, *one folder*.',
      light: ['--read-only', 'USER'],
    },
  ],
  files: [
    { name: 'probe.mjs', text: probe },
    { name: 'Dockerfile', text: dockerfile },
  ],
};
