/**
 * Writes public/technologies.svg, the marks of all technologies in a row, and three files in src/ui/course-art: the order
 * of the marks, and typed lists of the technologies whose marks scroll by on the landing page and of those whose marks are
 * only on posters. Run with `node web/scripts/make-technology-sprite.mjs` after changing the choice below.
 */
import { writeFileSync } from 'node:fs';
import * as icons from 'simple-icons';

const chosen = [
  [
    'javascript',
    'typescript',
    'react',
    'nodedotjs',
    'html5',
    'css',
    'python',
    'rust',
    'go',
    'postgresql',
    'docker',
    'git',
  ],
  [
    'vuedotjs',
    'svelte',
    'angular',
    'nextdotjs',
    'astro',
    'tailwindcss',
    'redux',
    'graphql',
    'vite',
    'vitest',
    'threedotjs',
    'd3',
  ],
  [
    'redis',
    'mongodb',
    'sqlite',
    'nginx',
    'terraform',
    'kubernetes',
    'prisma',
    'elasticsearch',
    'rabbitmq',
    'fastify',
    'express',
  ],
  [
    'kotlin',
    'swift',
    'flutter',
    'dart',
    'openjdk',
    'spring',
    'cplusplus',
    'c',
    'ruby',
    'php',
    'elixir',
    'haskell',
  ],
  [
    'django',
    'fastapi',
    'numpy',
    'pytorch',
    'webassembly',
    'zig',
    'scala',
    'gnubash',
    'neovim',
    'deno',
    'bun',
  ],
].flat();

const onPosters = ['githubactions', 'lighthouse', 'linux', 'openid', 'openssl', 'owasp', 'pandas', 'pytest'];

const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon]));
const iconOf = (slug) => {
  const icon = bySlug.get(slug);
  if (!icon) throw new Error(`simple-icons has no ${slug}`);
  return icon;
};

/** The width and height of a mark, and the distance between two, so that none reaches into another's picture. */
const [size, distance] = [24, 2];

const marks = [...chosen, ...onPosters]
  .map(iconOf)
  .map(({ path }, place) => `<path transform="translate(${place * (size + distance)})" d="${path}"/>`);
writeFileSync(
  new URL('../public/technologies.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${marks.length * (size + distance) - distance} ${size}">
${marks.join('\n')}
</svg>
`,
);

writeFileSync(
  new URL('../src/ui/course-art/marks-in-order.ts', import.meta.url),
  `/* Written by web/scripts/make-technology-sprite.mjs. */

/** The slugs of the marks in technologies.svg, from left to right. */
export const marksInOrder: readonly string[] =
  '${[...chosen, ...onPosters].join(' ')}'.split(' ');
`,
);

const quoted = (text) => `'${text.replaceAll("'", String.raw`\'`)}'`;
const rowOf = ({ slug, title, hex }) =>
  `  { slug: '${slug}', title: ${quoted(title)}, colour: '#${hex.toLowerCase()}' },`;
const rowsOf = (slugs) => slugs.map(iconOf).map(rowOf).join('\n');
writeFileSync(
  new URL('../src/ui/course-art/technologies.ts', import.meta.url),
  `/* Written by web/scripts/make-technology-sprite.mjs. */
import type { Technology } from './technology.ts';

export const technologies: readonly Technology[] = [
${rowsOf(chosen)}
];
`,
);
writeFileSync(
  new URL('../src/ui/course-art/poster-technologies.ts', import.meta.url),
  `/* Written by web/scripts/make-technology-sprite.mjs. */
import type { Technology } from './technology.ts';

/** Technologies that a poster can show in addition to \`technologies\`. */
export const posterTechnologies: readonly Technology[] = [
${rowsOf(onPosters)}
];
`,
);
