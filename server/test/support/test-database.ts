import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseLimits } from '../../src/platform/database/database.ts';
import { withSettings } from '../../src/platform/database/server-limits.ts';

/** A migrated database for one test. */
export interface TestDatabase {
  /** Connection string of the product's role, which owns the database. */
  readonly url: string;
  /** Removes it, ending connections that are still open. */
  drop(): Promise<void>;
}

/** How long sites wait in tests: a database that answers late on a busy machine is not away. */
export const patience: DatabaseLimits = { connectMs: 60_000, silenceMs: 60_000 };

/** Clones the migrated database of the test run, which is empty except for the demo's plans. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase('fit_coder');
}

/**
 * Like `createTestDatabase`, but statements and waits for locks may take a minute, so that a busy machine does not make them
 * fail.
 */
export async function createPatientDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase();
  return { url: withSettings(url, { lock_timeout: 60_000, statement_timeout: 60_000 }), drop };
}

/** A database without migrations. */
export function createBareDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

/**
 * Opens a pool on a database that may be dropped right after the pool has ended: a pool does not wait until its connections
 * are closed, and dropping the database ends those that are not.
 */
export function openPool({ url }: TestDatabase): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  return pool.on('connect', (client) => client.on('error', () => undefined));
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files is faster than logging each of their pages.
  await asSuperuser(`create database ${name} template ${template} owner fit_coder strategy file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.username = 'fit_coder';
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => asSuperuser(`drop database if exists ${name} with (force)`) };
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
