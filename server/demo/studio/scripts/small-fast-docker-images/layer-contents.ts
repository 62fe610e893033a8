import { bad, dim, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const copied = `FROM node:24-slim
WORKDIR /app
COPY install.sh token.txt ./`;

const used = `${copied}
RUN ./install.sh`;

const removed = `${used}
RUN rm token.txt`;

const mounted = removed
  .replace('install.sh token.txt', 'install.sh')
  .replace('RUN ./install.sh\nRUN rm token.txt', 'RUN --mount=type=secret,id=token \\\n  ./install.sh');

const layers = `#!/bin/sh
# Makes two layers by hand, as a build would, and unpacks them. Run it: sh layers.sh
set -e
rm -rf layers && mkdir -p layers/copy/app layers/rm/app && cd layers

# COPY install.sh token.txt ./ makes an archive of the two files that are new.
echo 'echo installing' > copy/app/install.sh
echo 'tok_7Qm2Xv' > copy/app/token.txt
tar -C copy -cf copy.tar app

# RUN rm token.txt makes an archive with a whiteout, an empty file that hides the one below.
: > rm/app/.wh.token.txt
tar -C rm -cf rm.tar app

# 1. List both archives: tar -tf layers/copy.tar
# 2. Print the token without unpacking the archive: tar -xOf layers/copy.tar app/token.txt
# 3. Add a file of ten megabytes to the first layer: head -c 10000000 /dev/zero > copy/app/data.bin
#    and a whiteout for it to the second. How large are both archives now?
# 4. If you have Docker, see the same in a real image: docker save node:24-slim | tar -tf -
ls -l copy.tar rm.tar
`;

/** Small, Fast Docker Images, lecture 2 of 5: “What is in a layer”. Unpack one, and find the file that was deleted two lines later. */
export const layerContents: LectureScript = {
  name: 'layer-contents',
  marked: 'in a layer',
  file: 'Dockerfile',
  language: 'dockerfile',
  voice: 'bright',
  height: 720,
  pane: { title: 'terminal', size: 790 },
  steps: [
    {
      chapter: 'Two archives',
      say: 'The token is deleted in the last line. It is still in the image.',
      note: 'Deleted is *not gone*.',
    },
    {
      say: 'The install needs a token for the registry, so the file is copied in.',
      code: used,
      light: ['COPY', 'RUN'],
    },
    {
      say: 'Then it is removed, and the container does not show it any more.',
      code: removed,
      light: ['rm token'],
    },
    {
      say: 'But copy has made a layer, and a layer is an archive of what changed.',
      note: 'Layers, here *made by hand* with tar.',
      light: ['COPY'],
      output: [dim('$ tar -tf copy.tar'), plain('app/'), plain('app/token.txt'), plain('app/install.sh')],
    },
    {
      say: 'The remove makes another layer on top. It cannot change the one below.',
      note: 'A new layer *never changes* an old one.',
      light: ['rm token'],
      output: [dim('$ tar -tf rm.tar'), plain('app/'), plain('app/.wh.token.txt')],
    },
    {
      say: 'What it adds is a whiteout: an empty file whose name hides the other.',
      note: 'Whiteout: *hide what is below*.',
    },
    {
      chapter: 'Read it anyway',
      say: 'The image contains both archives. Now print the file from the first one.',
      note: 'Who pulls one layer *pulls them all*.',
      light: ['COPY'],
      output: [dim('$ tar -xOf copy.tar app/token.txt'), bad('tok_7Qm2Xv')],
    },
    {
      say: 'There it is. A big file, hidden like this, still weighs the same.',
      spoken: 'There it is: a big file, hidden like this, still weighs the same.',
      note: 'Hidden files *keep their weight*.',
      light: [],
    },
    {
      chapter: 'Keep it out',
      say: 'What one RUN makes and removes is in no layer. That keeps images small.',
      spoken: 'What one run makes, and removes, is in no layer. That keeps images small.',
      note: 'Make and remove: *in one RUN*.',
    },
    {
      say: 'But this token comes by copy. Mount it instead, for one instruction only.',
      note: 'A secret mount is *never in a layer*.',
      code: mounted,
      light: ['--mount', './install.sh'],
    },
    {
      say: 'The script finds it in the folder run, secrets, and no layer keeps it.',
      note: 'Read it from */run/secrets/token*.',
      clear: true,
      output: [dim('$ docker build \\'), dim('  --secret id=token,src=token.txt .')],
    },
    {
      say: 'A token that was ever copied is known. Revoke it, then change the file.',
      note: 'Copied once: *revoke it*.',
      light: [],
    },
    {
      say: 'In the exercise, make both layers yourself, and find the token.',
      note: 'Now you: *two layers by hand*.',
    },
  ],
  files: [{ name: 'layers.sh', text: layers }],
};
