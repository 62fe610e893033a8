import { listAuditEntries, type AuditEntry } from '@fit-coder/contracts/administration';
import { sql } from 'kysely';
import type { TestUser, TestSite } from '../../support/test-site.ts';

/** The newest page of the log, as the user with `cookie` reads it. */
export async function auditEntries(site: TestSite, cookie: string): Promise<AuditEntry[]> {
  return (await site.call(listAuditEntries, {}, cookie)).data.entries;
}

/** The entries that `work` leaves, oldest first. */
export async function auditEntriesOf(
  site: TestSite,
  admin: TestUser,
  work: () => Promise<unknown>,
): Promise<AuditEntry[]> {
  const before = new Set((await auditEntries(site, admin.cookie)).map(({ id }) => id));
  await work();
  return (await auditEntries(site, admin.cookie)).filter(({ id }) => !before.has(id)).toReversed();
}

/** Makes a statement on a table fail until the returned function is called. */
export async function breakTable(
  site: TestSite,
  table: string,
  statement: 'insert' | 'update',
): Promise<() => Promise<void>> {
  const { db } = site.deps.database;
  await sql
    .raw(
      `create function broken() returns trigger language plpgsql as $$ begin raise 'broken for a test'; end $$;
       create trigger broken before ${statement} on ${table} execute function broken()`,
    )
    .execute(db);
  return async () => void (await sql.raw('drop function broken cascade').execute(db));
}
