import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** Every file that git tracks, except those of the canaries. */
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('/fixtures/'));

const isTestBeside = (file: string) => /^(?:contracts|server|web)\/src\/.*\.test\.tsx?$/u.test(file);

/** Files by folder, without unit tests beside their code. */
function byFolder(all: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const file of all) {
    if (isTestBeside(file)) continue;
    const folder = dirname(file);
    folders.set(folder, [...(folders.get(folder) ?? []), basename(file)]);
  }
  return folders;
}

/** A reader looks up decision records and migrations by number, and the demo's films by the names of their scripts. */
const exempt = new Set(['docs/decisions', 'server/migrations', 'server/demo/videos']);

function crowdedFolders(all: readonly string[]): string[] {
  return [...byFolder(all)].flatMap(([folder, names]) =>
    names.length > 20 && !exempt.has(folder) ? [`${folder}: ${names.length}`] : [],
  );
}

/** The first word of a file's name, in the singular: `orders.repository.ts` and `order-draft.ts` share `order`. */
const firstWord = (name: string) => (/^[a-z]+/u.exec(name)?.[0] ?? '').replace(/s$/u, '');

/** The words of a folder's name, in the singular. */
const wordsOf = (folder: string) =>
  basename(folder)
    .split('-')
    .map((word) => word.replace(/s$/u, ''));

/**
 * First words that three or more files of a folder share although the folder does not have them in its name, as
 * `folder: word`. `use` begins the name of every React hook and does not count. Only source files: the names of
 * pictures, fonts and configuration are often given.
 */
function prefixesWithoutFolder(all: readonly string[]): string[] {
  return [...byFolder(all)].flatMap(([folder, names]) => {
    const modules = names.filter((name) => /\.(?:ts|tsx)$/u.test(name));
    const counts = new Map<string, number>();
    for (const name of modules) counts.set(firstWord(name), (counts.get(firstWord(name)) ?? 0) + 1);
    return [...counts].flatMap(([word, count]) =>
      count >= 3 && word !== 'use' && !wordsOf(folder).includes(word) ? [`${folder}: ${word}`] : [],
    );
  });
}

const domains = ['accounts', 'media', 'catalogue', 'commerce', 'learning', 'admin', 'notifications'];

describe('rooms', () => {
  test('no folder holds more than 20 files', () => {
    expect(crowdedFolders(files)).toEqual([]);
  });

  test('a crowded folder is seen (control)', () => {
    const planted = Array.from({ length: 21 }, (_, index) => `server/src/planted/file-${index}.ts`);
    expect(crowdedFolders([...files, ...planted])).toEqual(['server/src/planted: 21']);
  });

  test('a prefix that three files share is a folder', () => {
    expect(prefixesWithoutFolder(files)).toEqual([]);
  });

  test('a shared prefix is seen, in the singular and in the plural (control)', () => {
    const planted = ['order.ts', 'orders.repository.ts', 'order-draft.ts'].map(
      (name) => `web/src/planted/${name}`,
    );
    expect(prefixesWithoutFolder([...files, ...planted])).toEqual(['web/src/planted: order']);
  });
});

/** How a domain differs from the layout of all domains. `linesOf` returns the number of lines of a file. */
function layoutFaults(domain: string, all: readonly string[], linesOf: (file: string) => number): string[] {
  const folder = `server/src/domains/${domain}`;
  const door = `${folder}/${domain}.ts`;
  const missing = [door, `${folder}/${domain}.types.ts`, `${folder}/${domain}.wiring.ts`].filter(
    (file) => !all.includes(file),
  );
  const roles = new RegExp(
    `^${domain}\\.(?:jobs|handlers|routes|service|types|wiring|channel|rejection)\\.ts$`,
    'u',
  );
  const named = all.filter((file) => dirname(file) === folder && basename(file).startsWith(`${domain}.`));
  return [
    ...missing.map((file) => `${file} is missing`),
    ...(all.includes(door) && linesOf(door) > 40 ? [`${door} has more than 40 lines`] : []),
    ...named
      .filter((file) => file !== door && !roles.test(basename(file)))
      .map((file) => `${file} has no role that domains have`),
  ];
}

const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;

test.each(domains)('the domain %s has the layout of all domains', (domain) => {
  expect(layoutFaults(domain, files, linesOf)).toEqual([]);
});

test('a long front door, a missing file and an unknown role are reported (control)', () => {
  const door = 'server/src/domains/gifts/gifts.ts';
  const planted = [
    door,
    'server/src/domains/gifts/gifts.types.ts',
    'server/src/domains/gifts/gifts.stuff.ts',
  ];
  expect(layoutFaults('gifts', planted, () => 41)).toEqual([
    'server/src/domains/gifts/gifts.wiring.ts is missing',
    `${door} has more than 40 lines`,
    'server/src/domains/gifts/gifts.stuff.ts has no role that domains have',
  ]);
});

test('the list of domains is complete', () => {
  const found = files.flatMap((file) => /^server\/src\/domains\/([^/]+)\//u.exec(file)?.[1] ?? []);
  expect(new Set(found)).toEqual(new Set(domains));
});
