import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const server = resolve(import.meta.dirname, '../../src');

/** Every table of the database, from the generated types. */
function tableNames(): string[] {
  const types = readFileSync(resolve(server, 'platform/database/database.generated.ts'), 'utf8');
  const list = /export interface DB \{(?<list>[^}]*)\}/u.exec(types)?.groups?.['list'] ?? '';
  return [...list.matchAll(/^ {2}(?<name>\w+):/gmu)].map((match) => match.groups?.['name'] ?? '');
}

/** A file without its comments; strings stay whole, also those that hold `//`. */
const withoutComments = (text: string): string =>
  text.replaceAll(
    /(?<kept>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/gu,
    '$<kept>',
  );

/**
 * The tables that a file names: as a whole string or as the beginning of a column (`'users'`, `'users.id'`,
 * `'users as u'`), or after a key word of SQL.
 */
function tablesIn(text: string, tables: readonly string[]): string[] {
  // The name that a query gives a column is not a table.
  const code = withoutComments(text).replaceAll(/\.as\('\w+'\)/gu, '');
  return tables.filter((table) => {
    const named = new RegExp(`['"\`]${table}(?:\\.\\w+)?(?: as \\w+)?['"\`]`, 'u');
    const inSql = new RegExp(`\\b(?:from|join|into|update|table|using)\\s+${table}\\b`, 'iu');
    return named.test(code) || inSql.test(code);
  });
}

interface NamedTable {
  readonly table: string;
  /** The domain, or the folder of the server outside the domains. */
  readonly owner: string;
  readonly file: string;
}

function namedTables(files: readonly { readonly file: string; readonly text: string }[]): NamedTable[] {
  const tables = tableNames();
  return files.flatMap(({ file, text }) => {
    const owner = /^domains\/(?<name>\w+)\//u.exec(file)?.groups?.['name'] ?? file.replace(/\/.*/u, '');
    return tablesIn(text, tables).map((table) => ({ table, owner, file }));
  });
}

/** Tables that more than one domain names, as `table: owner, owner`. */
function sharedTables(named: readonly NamedTable[]): string[] {
  const owners = Map.groupBy(named, ({ table }) => table);
  return [...owners].flatMap(([table, uses]) => {
    const names = [...new Set(uses.map(({ owner }) => owner))].toSorted();
    return names.length > 1 ? [`${table}: ${names.join(', ')}`] : [];
  });
}

const queryWords = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^>]*>)?`|\.query\(/u;

const read = (file: string) => ({ file, text: readFileSync(resolve(server, file), 'utf8') });

/** Every file that may name tables: the repositories of the domains, and the platform's files with queries. */
const repositories = [
  ...globSync('domains/**/*.repository.ts', { cwd: server }).map(read),
  ...globSync('platform/**/*.ts', { cwd: server })
    .filter((file) => !/generated|\.test\./u.test(file))
    .map(read)
    .filter(({ text }) => queryWords.test(text)),
];

/** Other files in which SQL could be written by mistake. */
const otherSources = globSync('{domains,http,operator}/**/*.ts', { cwd: server })
  .filter((file) => !/\.repository\.ts$|\.test\.ts$/u.test(file))
  .map(read);

describe('tables', () => {
  test('each table is named in the repositories of one domain', () => {
    expect(tableNames().length).toBeGreaterThan(20);
    expect(sharedTables(namedTables(repositories))).toEqual([]);
  });

  test('every table has an owner', () => {
    const owned = new Set(namedTables(repositories).map(({ table }) => table));
    expect(tableNames().filter((table) => !owned.has(table))).toEqual([]);
  });

  test('a table of another domain is seen, after a string with slashes and in SQL (control)', () => {
    const planted = [
      { file: 'domains/media/planted.repository.ts', text: "const a = 'https://x';\ndb.selectFrom('users')" },
      { file: 'domains/admin/planted.repository.ts', text: 'sql`select 1 from courses`' },
      { file: 'domains/learning/planted.repository.ts', text: "// 'orders'\n/* from carts */" },
    ];
    expect(sharedTables(namedTables([...repositories, ...planted]))).toEqual([
      'courses: admin, catalogue',
      'users: accounts, media',
    ]);
  });

  test('queries are written in repositories alone', () => {
    const found = otherSources.filter(({ text }) => queryWords.test(withoutComments(text)));
    expect(found.map(({ file }) => file)).toEqual([]);
  });

  test('a query outside of a repository is seen (control)', () => {
    expect(queryWords.test('await db.selectFrom("users").execute()')).toBe(true);
    expect(queryWords.test('sql<number>`select 1`')).toBe(true);
  });
});
