import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, posix, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('/node_modules/'));
const folders = new Set(
  files.flatMap((file) => {
    const parts = dirname(file).split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);

/** A changelog and decision records describe the past, with the paths of their time. */
const documents = files.filter(
  (file) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !/^docs\/decisions\/\d/u.test(file),
);

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The commands of `npm run fit-coder`. */
const operatorCommands = files.flatMap(
  (file) => /^server\/src\/operator\/(?<name>[\w-]+)\.command\.ts$/u.exec(file)?.groups?.['name'] ?? [],
);

/** The texts between backticks, in sentences and in blocks. */
function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```[^\n]*\n(?<code>[\s\S]*?)^```/gmu)].flatMap(({ groups }) =>
    (groups?.['code'] ?? '').split('\n'),
  );
  const spans = text.replaceAll(/^```[\s\S]*?^```/gmu, '').matchAll(/`(?<code>[^`\n]+)`/gu);
  return [...blocks, ...[...spans].map(({ groups }) => groups?.['code'] ?? '')];
}

/** Where a path may begin: at the root, and for shorter sentences in these folders. */
const bases = ['', 'server/', 'server/src/', 'server/src/domains/', 'web/', 'web/src/'];

/** The folders that are there; what begins like them is a path of this repository. */
const tops = new Set(
  bases.flatMap((base) =>
    [...folders].flatMap((folder) =>
      folder.startsWith(base) && folder !== '.' ? [folder.slice(base.length).replace(/\/.*/u, '')] : [],
    ),
  ),
);

/** Paths of the repository that the code names; `*`, `NNNN` and `<name>` stand for any name, `{a,b}` for each. */
function pathsIn(code: string): string[] {
  return [...code.matchAll(/(?<![\w/.:@$~<-])[\w.-]+(?:\/[\w.*<>{},-]+)+\/?/gu)]
    .map(([path]) => path.replace(/\/$/u, '').replaceAll(/<[\w-]+>|NNNN[_-]title/gu, '*'))
    .filter((path) => tops.has(path.replace(/\/.*/u, '')) && !/^(?:server|web)\/dist\b/u.test(path));
}

const isThere = (path: string) =>
  files.includes(path) || folders.has(path) || [...files, ...folders].some((file) => matchesGlob(file, path));
const exists = (path: string) => bases.some((base) => isThere(base + path));

/** A file that is named without its folder, such as `bind.ts`. */
function fileNamesIn(code: string): string[] {
  return /^[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|css|sql|md)$/u.test(code) && !code.startsWith('NNNN')
    ? [code]
    : [];
}

const names = new Set(files.map((file) => basename(file)));

/** Commands of npm and of the operator that the code names and that do not exist. */
function wrongCommandsIn(code: string): string[] {
  const ran = [...code.matchAll(/npm run (?:--silent )?(?<name>[\w:-]+)/gu)].map(
    ({ groups }) => groups?.['name'] ?? '',
  );
  const operator = [...code.matchAll(/npm run fit-coder -- (?<name>[\w-]+)/gu)].map(
    ({ groups }) => groups?.['name'] ?? '',
  );
  return [
    ...ran.filter((name) => !(name in scripts)).map((name) => `npm run ${name}`),
    ...operator.filter((name) => !isOperatorCommand(name)).map((name) => `npm run fit-coder -- ${name}`),
  ];
}

const program = readFileSync(join(root, 'server/src/operator/fit-coder.ts'), 'utf8');
const isOperatorCommand = (name: string) =>
  operatorCommands.includes(name) ||
  operatorCommands.some((command) =>
    readFileSync(join(root, `server/src/operator/${command}.command.ts`), 'utf8').includes(`'${name}`),
  ) ||
  program.includes(`'${name}`);

/** How GitHub names the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/gu, '-');

function anchorsOf(file: string): Set<string> {
  const headings = readFileSync(join(root, file), 'utf8').matchAll(/^#+ (?<heading>.+)$/gmu);
  return new Set([...headings].map(({ groups }) => anchorOf(groups?.['heading'] ?? '')));
}

/** Links to files that do not exist, or to headings that they do not have. */
function brokenLinksIn(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?<link>[^)\s]+)\)/gu)].map(({ groups }) => groups?.['link'] ?? '');
  return links.filter((link) => {
    if (/^[a-z]+:/u.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : posix.normalize(posix.join(dirname(document), path));
    if (!exists(target.replace(/\/$/u, ''))) return true;
    return anchor !== undefined && !anchorsOf(target).has(anchor);
  });
}

/** Everything that a document names but the repository does not have. */
function untruths(document: string, text: string): string[] {
  const code = codeIn(text);
  const beside = (path: string) => exists(posix.join(dirname(document), path));
  return [
    ...code.flatMap(pathsIn).filter((path) => !exists(path) && !beside(path)),
    ...code.flatMap(fileNamesIn).filter((name) => !names.has(name)),
    ...code.flatMap(wrongCommandsIn),
    ...brokenLinksIn(document, text),
  ];
}

describe('documents', () => {
  test.each(documents)('%s names only paths, commands and headings that exist', (document) => {
    expect(untruths(document, readFileSync(join(root, document), 'utf8'))).toEqual([]);
  });

  test('what does not exist is seen in sentences, blocks, links and anchors (control)', () => {
    const text = [
      'See `server/src/nowhere.ts`, `nothing.routes.ts` and [a page](docs/none.md), [a part](README.md#none).',
      '```sh',
      'npm run nothing && npm run fit-coder -- vanish',
      'node scripts/nothing.mjs',
      '```',
    ].join('\n');
    expect(untruths('README.md', text).toSorted()).toEqual([
      'README.md#none',
      'docs/none.md',
      'nothing.routes.ts',
      'npm run fit-coder -- vanish',
      'npm run nothing',
      'scripts/nothing.mjs',
      'server/src/nowhere.ts',
    ]);
  });
});
