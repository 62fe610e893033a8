import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const asked = `docker run --rm shop:1.4 \\
  dpkg-query -W zlib1g`;

const listed = `trivy image --format cyclonedx \\
  --output sbom.json shop:1.4`;

const scanned = `${listed}

trivy sbom sbom.json`;

const filtered = scanned.replace(
  'sbom sbom.json',
  `sbom --ignore-unfixed \\
  --severity HIGH,CRITICAL \\
  sbom.json`,
);

const failing = filtered.replace('CRITICAL \\\n', 'CRITICAL \\\n  --exit-code 1 \\\n');

/** Small, Fast Docker Images, lecture 5 of 5: “What is inside, as a list”. Write an SBOM, scan it, and have a rule for what you fix today. */
export const imageSbom: LectureScript = {
  name: 'image-sbom',
  marked: 'as a list',
  file: 'terminal',
  language: 'bash',
  voice: 'bright',
  height: 720,
  pane: { title: 'shop:1.4, an example', size: 760 },
  steps: [
    {
      chapter: 'The list',
      say: 'You wrote a few files. The image also has a hundred packages by others.',
      note: 'You ship *everything* in the image.',
    },
    {
      say: 'Debian keeps a list of its packages. Ask the image for one.',
      spoken: 'Debbian keeps a list of its packages. Ask the image for one.',
      code: asked,
      light: ['dpkg-query'],
      output: [plain('zlib1g:amd64    1:1.2.13.dfsg-1')],
    },
    {
      say: 'Packages from npm are in a list of their own, and so are those of Python.',
      spoken: 'Packages from N P M are in a list of their own, and so are those of Python.',
      note: 'Each package manager has *its own list*.',
    },
    {
      say: 'A bill of materials, an SBOM, is all of them in one file.',
      spoken: 'A bill of materials, an S bomb, is all of them in one file.',
      note: 'SBOM: *each package and its version*.',
      code: listed,
      light: ['trivy image', '--output'],
      clear: true,
      output: [dim('in sbom.json'), plain('zlib1g      1:1.2.13.dfsg-1'), plain('lodash      4.17.20')],
    },
    {
      say: 'Keep it with the release: it says which versions you shipped.',
      note: 'Keep one *for each release*.',
    },
    {
      chapter: 'The scan',
      say: 'A scanner compares the list with the known vulnerabilities.',
      note: 'The result is *an example*, shortened.',
      code: scanned,
      light: ['trivy sbom'],
      clear: true,
      output: [
        bad('zlib1g   CRITICAL  will_not_fix'),
        dim('         CVE-2023-45853'),
        bad('lodash   HIGH      fixed'),
        dim('         CVE-2021-23337'),
      ],
    },
    {
      say: 'Critical, and not to be fixed? Look it up. The flaw is in a tool, minizip.',
      spoken: 'Critical, and not to be fixed? Look it up. The flaw is in a tool, mini zip.',
      note: 'First *read* the entry.',
    },
    {
      say: 'Debian 12 builds zlib without that tool. The flaw is not in your image.',
      spoken: 'Debbian twelve builds Z lib without that tool. The flaw is not in your image.',
      note: 'Critical, and *not in the image*.',
    },
    {
      say: 'The other is only high. But its code is there, and a new version repairs it.',
      note: 'High, *and a new version is out*.',
      output: [good('         4.17.20 to 4.17.21')],
    },
    {
      chapter: 'A rule',
      say: 'Make a rule of it: high or critical, and a fix exists. That is for today.',
      note: 'Today: *serious, and fixable*.',
      code: filtered,
      light: ['--ignore-unfixed', '--severity'],
      clear: true,
      output: [bad('lodash   HIGH      fixed'), dim('         CVE-2021-23337')],
    },
    {
      say: 'And let it stop the build: exit code one when something is left.',
      note: 'A rule that *stops the build*.',
      code: failing,
      light: ['--exit-code'],
      output: [mark('exit code 1')],
    },
    {
      say: 'Scan each night. The image stays the same, but the knowledge grows.',
      note: 'Same image, *new knowledge*.',
      light: ['sbom.json'],
    },
    {
      say: 'Next, scan the image you run today, and count the rows with a fix.',
      note: 'Now you: *the image you run today*.',
      light: [],
    },
  ],
};
