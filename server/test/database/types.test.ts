import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** What the generator reads, by the name of its settings file. */
interface Settings {
  readonly excludePattern: string;
  readonly defaultSchemas: string[];
  readonly typeMapping: Record<string, string>;
  readonly overrides: { readonly columns: Record<string, string> };
}

/** The types of the migrated database, as text. */
async function generateTypes(url: string): Promise<string> {
  const file = new URL('../../../.kysely-codegenrc.json', import.meta.url);
  const { excludePattern, defaultSchemas, typeMapping, overrides } = JSON.parse(
    await readFile(file, 'utf8'),
  ) as Settings;
  // Types given as text would go through a parser that cannot work with the compiler of TypeScript 7.
  const columns = Object.fromEntries(
    Object.entries(overrides.columns).map(([column, type]) => [column, new RawExpressionNode(type)]),
  );
  const { db, close } = openDatabase(url, createLog('silent'));
  try {
    const dialect = new PostgresDialect({ defaultSchemas });
    const options = { db, dialect, excludePattern, defaultSchemas, typeMapping, overrides: { columns } };
    return await generate({ ...options, outFile: null });
  } finally {
    await close();
  }
}

test('the types in the source are those of the migrated database; npm run db:types writes them anew', async () => {
  const database = await createTestDatabase();
  try {
    const types = await generateTypes(database.url);
    expect(types).toContain('export interface Courses');
    const kept = new URL('../../src/platform/database/database.generated.ts', import.meta.url);
    await expect(types).toMatchFileSnapshot(fileURLToPath(kept));
  } finally {
    await database.drop();
  }
});
