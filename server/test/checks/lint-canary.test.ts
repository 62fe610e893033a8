import { execFile } from 'node:child_process';
import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
/** A copy outside the repository, because the repository's settings exclude fixtures. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'));
  await cp(join(import.meta.dirname, '../fixtures/lint'), folder, { recursive: true });
  await Promise.all([
    writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['.'] }),
    ),
    writeFile(join(folder, 'lines-250.ts'), linesOf(250)),
    writeFile(join(folder, 'lines-251.ts'), `// breach: max-lines\n${linesOf(250)}`),
    writeFile(join(folder, 'function-40.ts'), functionOf(40)),
    writeFile(join(folder, 'function-41.ts'), `// breach: max-lines-per-function\n${functionOf(41)}`),
    writeFile(join(folder, 'component-80.tsx'), functionOf(80)),
    writeFile(join(folder, 'component-81.tsx'), `// breach: max-lines-per-function\n${functionOf(81)}`),
  ]);
});

afterAll(() => rm(folder, { recursive: true }));

const linesOf = (count: number): string =>
  Array.from({ length: count }, (_, line) => `export const line${line} = ${line};\n`).join('');

const functionOf = (lines: number): string =>
  `export function count(): void {\n${'  count();\n'.repeat(lines - 2)}}\n`;

/** What the linter reports about the copy, each as `rule: file`. */
async function reported(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules/.bin/oxlint'),
    ['--config', join(root, '.oxlintrc.json'), '--format', 'json', '.'],
    { cwd: folder },
  ).catch((failure: { stdout: string }) => failure);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.map(({ code, filename }) => `${ruleOf(code)}: ${filename}`).sort();
}

/** `plugin(rule)` as it is written in the settings. */
const ruleOf = (code: string): string =>
  code.replace(/^(.+)\((.+)\)$/, (_, plugin: string, rule: string) =>
    plugin === 'eslint' ? rule : `${plugin}/${rule}`,
  );

/** The breaches that the files list in their first line. */
async function confessed(): Promise<string[]> {
  const breaches: string[] = [];
  for await (const file of glob('*.{ts,tsx}', { cwd: folder })) {
    const rule = /^\/\/ breach: ([\w/-]+)/.exec(await readFile(join(folder, file), 'utf8'))?.[1];
    if (rule !== undefined) breaches.push(`${rule}: ${file}`);
  }
  return breaches.sort();
}

describe('the linter', () => {
  test('reports each violation, and nothing that is allowed', async () => {
    const breaches = await confessed();
    expect(breaches.length).toBeGreaterThan(10);
    expect(await reported()).toEqual(breaches);
  });

  test('is not silenced anywhere in the product', async () => {
    const silenced: string[] = [];
    const sources = glob('{contracts,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
      cwd: root,
      // The code in the scripts of films is text, and one lecture teaches such a comment.
      exclude: (path) => /(^|\/)(node_modules|dist|fixtures|demo\/studio\/scripts)$/.test(path),
    });
    for await (const file of sources) {
      const text = await readFile(join(root, file), 'utf8');
      if (/(?:ox|es)lint-disable|@ts-(?:ignore|nocheck|expect-error)/.test(text)) silenced.push(file);
    }
    expect(silenced).toEqual([]);
  });
});
