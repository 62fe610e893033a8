import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DatabaseConnection, openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { migrate } from '../../src/platform/database/migrations.ts';
import { createBareDatabase, type TestDatabase } from '../support/test-database.ts';

const migrations = new URL('../../migrations/', import.meta.url);
const marking = '0019_demo_people.sql';

let database: TestDatabase;
let connection: DatabaseConnection;
let pool: pg.Pool;
let folder: string;
beforeEach(async () => {
  [database, folder] = await Promise.all([createBareDatabase(), mkdtemp(join(tmpdir(), 'fit-coder-old-'))]);
  connection = openDatabase(database.url, createLog('silent'));
  ({ pool } = connection);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Reverts the database to its state before the migration that marks demo users. */
async function migrateToBefore(): Promise<void> {
  const before = (await readdir(migrations)).filter((name) => name.endsWith('.sql') && name < marking);
  for (const name of before) await cp(new URL(name, migrations), join(folder, name));
  await migrate(pool, pathToFileURL(`${folder}/`));
}

async function mark(): Promise<void> {
  await cp(new URL(marking, migrations), join(folder, marking));
  expect(await migrate(pool, pathToFileURL(`${folder}/`))).toEqual([marking]);
}

async function addUser(email: string, role = 'user'): Promise<string> {
  const id = randomUUID();
  await pool.query(
    "insert into users (id, name, email, password_hash, role) values ($1, 'Somebody', $2, 'none', $3)",
    [id, email, role],
  );
  return id;
}

/** Inserts the audit entry of a change of role. */
async function writeChange(actor: string | null, subject: string, outcome = 'done'): Promise<void> {
  await pool.query(
    `insert into audit_entries (at, actor_id, actor_name, action, sentence, subject_id, outcome)
     values (now(), $1, 'Somebody', 'changeRole', 'Changed a role', $2, $3)`,
    [actor, subject, outcome],
  );
}

async function origins(): Promise<Record<string, string | null>> {
  const { rows } = await pool.query<{ email: string; demo: string | null }>('select email, demo from users');
  return Object.fromEntries(rows.map(({ email, demo }) => [email, demo]));
}

test('the migration marks accounts that a demo created', async () => {
  await migrateToBefore();
  await addUser('admin@fitcoder.example', 'admin');
  await addUser('learner@fitcoder.example');
  await addUser('testadmin@fitcoder.example', 'testadmin');
  await addUser('ada@example.com', 'admin');
  await mark();
  expect(await origins()).toEqual({
    'admin@fitcoder.example': 'seeded',
    'learner@fitcoder.example': 'seeded',
    'testadmin@fitcoder.example': 'seeded',
    'ada@example.com': null,
  });
});

test('the migration marks administrators whom a demo promoted, directly or indirectly', async () => {
  await migrateToBefore();
  const demo = await addUser('admin@fitcoder.example', 'admin');
  const first = await addUser('first@example.com', 'admin');
  const second = await addUser('second@example.com', 'admin');
  await writeChange(demo, first);
  await writeChange(first, second);
  // A user who promotes the one who promoted them makes a cycle.
  await writeChange(second, demo);
  await mark();
  expect(await origins()).toEqual({
    'admin@fitcoder.example': 'seeded',
    'first@example.com': 'promoted',
    'second@example.com': 'promoted',
  });
});

test('users whom no demo administrator promoted are not marked (control)', async () => {
  await migrateToBefore();
  const demo = await addUser('admin@fitcoder.example', 'admin');
  const own = await addUser('own@example.com', 'admin');
  await writeChange(own, await addUser('by-another@example.com', 'admin'));
  await writeChange(demo, await addUser('user-again@example.com'));
  await writeChange(demo, await addUser('refused@example.com', 'admin'), 'forbidden');
  await writeChange(demo, 'no id of a person');
  await mark();
  expect(await origins()).toEqual({
    'admin@fitcoder.example': 'seeded',
    'own@example.com': null,
    'by-another@example.com': null,
    'user-again@example.com': null,
    'refused@example.com': null,
  });
});

test('a node of the previous version can still register users after the migration', async () => {
  await migrateToBefore();
  await mark();
  await addUser('new@example.com');
  expect(await origins()).toEqual({ 'new@example.com': null });
});
