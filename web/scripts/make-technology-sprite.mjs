/**
 * Writes public/technologies.svg, one symbol a technology, and src/ui/technologies.ts, the typed list of them.
 * Run with `node web/scripts/make-technology-sprite.mjs` after changing the choice below.
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

const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon]));
const found = chosen.map((slug) => {
  const icon = bySlug.get(slug);
  if (!icon) throw new Error(`simple-icons has no ${slug}`);
  return icon;
});

const symbols = found.map(
  ({ slug, path }) => `<symbol id="${slug}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
);
writeFileSync(
  new URL('../public/technologies.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);

const quoted = (text) => `'${text.replaceAll("'", String.raw`\'`)}'`;
const rows = found.map(
  ({ slug, title, hex }) =>
    `  { slug: '${slug}', title: ${quoted(title)}, colour: '#${hex.toLowerCase()}' },`,
);
writeFileSync(
  new URL('../src/ui/technologies.ts', import.meta.url),
  `/* Written by web/scripts/make-technology-sprite.mjs. */

/** A technology with a mark in the sprite. */
export interface Technology {
  slug: string;
  title: string;
  /** The brand's colour as #rrggbb. */
  colour: string;
}

/** Where the marks are; # and a slug after it name one. */
export const technologySprite = '/technologies.svg';

export const technologies: readonly Technology[] = [
${rows.join('\n')}
];
`,
);
