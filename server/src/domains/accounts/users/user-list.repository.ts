import type { Role } from '@fit-coder/contracts/accounts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Cursor } from '../../../platform/database/cursor.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';
import { beginsWith } from '../../../platform/database/prefix-search.ts';
import type { UserRow } from './user.ts';

/** The filter of a page of accounts, and the cursor it begins after. */
export interface UserListFilter {
  /** The beginning of the name, or of the address if `byEmail`; case is ignored. */
  readonly beginning: string | undefined;
  readonly byEmail: boolean;
  readonly role: Role | undefined;
  readonly after: Cursor | undefined;
}

const columns = ['id', 'name', 'email', 'role', 'avatar', 'created_at', 'has_factor'] as const;

/** The newest accounts that match, with the time that the list is sorted by, in microseconds since 1970. */
export function findUsers(
  db: Database,
  { beginning, byEmail, role, after }: UserListFilter,
  limit: number,
): Promise<(UserRow & { listed_at: number })[]> {
  let query = db.selectFrom('users').select([...columns, microsOf('created_at').as('listed_at')]);
  if (role) query = query.where('role', '=', role);
  if (beginning !== undefined) {
    const pattern = beginsWith(beginning);
    const byName = sql<boolean>`lower(name) like lower(${pattern})`;
    query = query.where(byEmail ? sql<boolean>`(${byName} or email like lower(${pattern}))` : byName);
  }
  if (after) query = query.where(comesAfter(after, 'created_at', 'id'));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export function setRole(tx: Database, id: string, role: Role): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The ids of the users whose email address begins with this, for a query of another domain; case is ignored. */
export function selectIdsByEmail(db: Database, beginning: string) {
  return db
    .selectFrom('users')
    .select('users.id')
    .where('users.email', 'like', sql<string>`lower(${beginsWith(beginning)})`);
}

/** The names and addresses of these users. */
export function findContacts(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
