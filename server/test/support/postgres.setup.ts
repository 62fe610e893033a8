import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { demoPlans } from '../../demo/demo-plans.ts';
import { seedPlans } from '../../src/domains/commerce/plans/plan-seed.repository.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import type { DB } from '../../src/platform/database/database.generated.ts';
import { migrate } from '../../src/platform/database/migrations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the superuser; each test gets a separate database from `createTestDatabase`. */
    postgresUrl: string;
  }
}

/** Speed instead of safety: the databases of a test run need not survive a power failure. */
const quickSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '256MB',
};

const memoryFolder = '/dev/shm';
const enoughBytes = 4e9;

/** Where the databases are: in memory if there is enough, because each test begins with a new database. */
async function databaseFolder(): Promise<string> {
  const found = await statfs(memoryFolder).catch(() => null);
  return found && found.bavail * found.bsize >= enoughBytes ? memoryFolder : tmpdir();
}

/**
 * Starts one PostgreSQL for the whole run and migrates the database that the tests' databases are cloned from. It has the
 * demo's plans, which most tests that buy something rely on.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await databaseFolder(), 'fit-coder-test-'));
  const log = {
    debug: () => undefined,
    warn: project.vitest.logger.warn,
    error: project.vitest.logger.error,
  };
  const server = await startEmbeddedPostgres({ folder, log, settings: quickSettings });
  const close = async (): Promise<void> => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
  try {
    await migrateTemplate(server.url);
  } catch (error) {
    await close();
    throw error;
  }
  project.provide('postgresUrl', server.adminUrl);
  return close;
}

async function migrateTemplate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    await migrate(pool, new URL('../../migrations/', import.meta.url));
    await seedPlans(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), demoPlans);
  } finally {
    await pool.end();
  }
}
