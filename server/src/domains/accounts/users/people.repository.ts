import type { Role } from '@fit-coder/contracts/accounts';
import type { Database } from '../../../platform/database/database.ts';

/** What other users may see of a user. */
export interface Person {
  readonly name: string;
  /** A key in storage. */
  readonly avatar: string | null;
}

/** These users by their ids; deleted accounts are left out. */
export async function findPeople(db: Database, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name', 'avatar']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** When an account was made; null if it is gone. */
export async function findRegistration(db: Database, userId: string): Promise<Date | null> {
  const query = db.selectFrom('users').select('created_at').where('id', '=', userId);
  return (await query.executeTakeFirst())?.created_at ?? null;
}

/** The ids of the administrators. */
export async function findAdministratorIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Where emails to a user go, and what they may see; null if the account is gone. */
export async function findRecipient(
  db: Database,
  userId: string,
): Promise<{ readonly email: string; readonly role: Role } | null> {
  const query = db.selectFrom('users').select(['email', 'role']).where('id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}
