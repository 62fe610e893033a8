import { sql, type RawBuilder } from 'kysely';
import type { Role } from '@fit-coder/contracts/accounts';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { UserRow } from './user.ts';

const columns = ['id', 'name', 'email', 'role', 'avatar', 'created_at', 'has_factor'] as const;

export interface NewUser {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly avatar: string | null;
}

/** Violates the unique constraint `users_email_key` if the address is taken. */
export function insertUser(db: Database, user: NewUser): Promise<UserRow> {
  return db
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
      avatar: user.avatar,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  return (await selectUser(db, { id })).at(0) ?? null;
}

const selectUser = prepared((db, { id }: { id: string }) =>
  db.selectFrom('users').select(columns).where('id', '=', id),
);

/** The names of these users; deleted accounts are left out. */
export async function findNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findCredentials(
  db: Database,
  email: string,
): Promise<(UserRow & { password_hash: string }) | null> {
  const row = await db
    .selectFrom('users')
    .select([...columns, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

export async function findByRole(db: Database, role: Role): Promise<UserRow | null> {
  const query = db
    .selectFrom('users')
    .select(columns)
    .where('role', '=', role)
    .orderBy('created_at')
    .limit(1);
  return (await query.executeTakeFirst()) ?? null;
}

/** The stored password hash that the owner's password is checked against. */
export async function findPassword(
  db: Database,
  id: string,
): Promise<{ name: string; email: string; password_hash: string } | null> {
  const query = db.selectFrom('users').select(['name', 'email', 'password_hash']).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** An account with its password, locked until the transaction ends. */
export async function lockUser(
  tx: Database,
  id: string,
): Promise<(UserRow & { password_hash: string }) | null> {
  const query = tx
    .selectFrom('users')
    .select([...columns, 'password_hash'])
    .where('id', '=', id)
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Violates the unique constraint `users_email_key` if the address is taken. */
export async function updateUser(
  db: Database,
  id: string,
  change: { name: string; email: string } | { avatar: string } | { password_hash: string },
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

/**
 * Locks the account and every administrator until the transaction ends. Of two concurrent transactions that remove the
 * last administrators, the second therefore sees the result of the first. Rows are locked in order of id, which
 * prevents deadlocks.
 */
export function lockWithAdministrators(
  tx: Database,
  id: string,
): Promise<{ id: string; role: Role; avatar: string | null }[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'role', 'avatar'])
    .where((e) => e.or([e('role', '=', 'admin'), e('id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The administrators of the site, the oldest account first. */
export function findAdministrators(db: Database): Promise<{ name: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function deleteUser(db: Database, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

export async function deleteByRole(db: Database, role: Role): Promise<void> {
  await db.deleteFrom('users').where('role', '=', role).execute();
}

/** The account's id and current name, for a query of another domain. */
export function selectNamed(db: Database, userId: string) {
  return db.selectFrom('users').select(['users.id', 'users.name']).where('users.id', '=', userId);
}

/** The name of the user whose id is in a column, as a part of another query; null if there is none. */
export function userNameOf(column: string): RawBuilder<string | null> {
  return sql<string | null>`(select name from users where users.id = ${sql.ref(column)})`;
}

/** Whether the user whose id is in a column is no administrator, as a condition that reads the administrators only once. */
export function isLearner(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} <> all(array(select id from users where role in ('admin', 'testadmin')))`;
}

/** What an invoice says about a user, and where emails go; null when the account is gone. */
export async function findContact(
  db: Database,
  id: string,
): Promise<{ readonly name: string; readonly email: string } | null> {
  const query = db.selectFrom('users').select(['name', 'email']).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}
