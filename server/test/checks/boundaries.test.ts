import { execFile } from 'node:child_process';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

/** What of the checker's JSON report is used here. */
interface Report {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly dependencyTypes: readonly string[] }[];
  }[];
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] };
  };
}

const root = resolve(import.meta.dirname, '../../..');
const canary = join(import.meta.dirname, '../fixtures/boundaries');
const rules = join(root, '.dependency-cruiser.mjs');
const workspaces = ['contracts', 'server', 'web'];

async function check(folder: string, config = rules): Promise<Report> {
  const checker = join(root, 'node_modules/.bin/depcruise');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [checker, '--config', config, '--output-type', 'json', ...workspaces],
    { cwd: folder, maxBuffer: 2 ** 28 },
  );
  return JSON.parse(stdout) as Report;
}

/** Every source file of a tree, relative to it, sorted. */
async function sourcesOf(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('{contracts,server,web}/{src,demo}/**/*.{ts,tsx}', { cwd: folder })) {
    files.push(file);
  }
  return files.sort();
}

/** The breaches that the canary's files list in their first line, as `rule: file`. */
async function confessed(): Promise<string[]> {
  const breaches = (await sourcesOf(canary)).map(async (file) => {
    const rule = /^\/\/ breach: ([\w-]+)/.exec(await readFile(join(canary, file), 'utf8'))?.[1];
    return rule === undefined ? [] : [`${rule}: ${file}`];
  });
  return (await Promise.all(breaches)).flat().sort();
}

const reported = (report: Report): string[] =>
  report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();

const kindsSeen = (report: Report): Set<string> =>
  new Set(report.modules.flatMap((module) => module.dependencies.flatMap((to) => to.dependencyTypes)));

/** The product's files among the files that were read. */
const sourcesReadBy = (report: Report): string[] =>
  report.modules
    .map((module) => module.source)
    .filter((file) => /^(contracts|server|web)\/(src|demo)\/.*\.tsx?$/.test(file))
    .toSorted();

/** The text of a configuration that reads no TypeScript. */
const blindVersionOf = (config: string): string => `
import rules from ${JSON.stringify(config)};
export default { ...rules, options: { ...rules.options, exclude: { path: '[.]tsx?$' } } };`;

describe('the canary', () => {
  test('is reported once for each breach, and for nothing else', async () => {
    expect(reported(await check(canary))).toEqual(await confessed());
  });

  test('breaks every rule there is', async () => {
    const names = (await check(canary)).summary.ruleSetUsed.forbidden.map((rule) => rule.name);
    const broken = (await confessed()).map((breach) => breach.split(':')[0]);
    expect(names.length).toBeGreaterThan(30);
    expect(broken).toEqual(names.toSorted());
  });

  test('falls silent, as success would, when the checker reads no TypeScript', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boundaries-'));
    try {
      const blind = join(folder, 'blind.mjs');
      await writeFile(blind, blindVersionOf(rules));
      const report = await check(canary, blind);
      expect(reported(report)).toEqual([]);
      expect(sourcesReadBy(report)).toEqual([]);
      expect(sourcesReadBy(await check(canary))).toEqual(await sourcesOf(canary));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the product', () => {
  test('is read whole, with imports of types and dynamic imports', async () => {
    const report = await check(root);
    const sources = await sourcesOf(root);
    expect(sources.length).toBeGreaterThan(100);
    expect(sourcesReadBy(report)).toEqual(sources);
    expect([...kindsSeen(report)]).toEqual(expect.arrayContaining(['type-only', 'import', 'npm', 'core']));
  });

  test('the kinds of import that the canary uses are distinguished', async () => {
    expect([...kindsSeen(await check(canary))]).toEqual(
      expect.arrayContaining(['import', 'export', 'type-only', 'type-import', 'dynamic-import', 'npm-dev']),
    );
  });
});
