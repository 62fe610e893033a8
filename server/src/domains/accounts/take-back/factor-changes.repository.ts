import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** A change of second factors that can be undone. */
export interface ChangedFactors {
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
  readonly changed_at: Date;
  readonly expires_at: Date;
}

const columns = ['id', 'user_id', 'email', 'changed_at', 'expires_at'] as const;

export async function insertFactorChange(tx: Database, change: Omit<ChangedFactors, 'id'>): Promise<string> {
  const query = tx.insertInto('factor_changes').values(change).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Finds a change and locks it, so that it is not deleted while a link to it is made. */
export async function lockFactorChange(tx: Database, id: string): Promise<ChangedFactors | null> {
  const query = tx.selectFrom('factor_changes').select(columns).where('id', '=', id).forShare();
  return (await query.executeTakeFirst()) ?? null;
}

/** The change that a link belongs to. */
export async function findByFactorLink(db: Database, tokenHash: Buffer): Promise<ChangedFactors | null> {
  const query = db
    .selectFrom('factor_change_links')
    .innerJoin('factor_changes', 'factor_changes.id', 'factor_change_links.change_id')
    .select(columns)
    .where('token_hash', '=', tokenHash);
  return (await query.executeTakeFirst()) ?? null;
}

export async function insertFactorLink(tx: Database, tokenHash: Buffer, changeId: string): Promise<void> {
  const link = { token_hash: tokenHash, change_id: changeId };
  await tx.insertInto('factor_change_links').values(link).execute();
}

/**
 * Removes a person's changes, with their links, that have nothing left to undo: no factor and no recovery code was added
 * since `hours` before the change.
 */
export async function deleteSettledChanges(tx: Database, userId: string, hours: number): Promise<void> {
  await sql`
    delete from factor_changes as change where user_id = ${userId} and not exists (
      select from (
        select created_at from passkeys where user_id = ${userId}
        union all select created_at from totp_secrets where user_id = ${userId}
        union all select created_at from recovery_codes where user_id = ${userId}
      ) as factor
      where factor.created_at >= change.changed_at - make_interval(hours => ${hours})
    )
  `.execute(tx);
}

/** Removes a change with its links. */
export async function deleteFactorChange(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('factor_changes').where('id', '=', id).execute();
}

/** Removes all changes of a person, with their links. */
export async function deleteFactorChangesOf(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom('factor_changes').where('user_id', '=', userId).execute();
}

/** Removes everyone's changes, with their links. */
export async function deleteEveryFactorChange(tx: Database): Promise<void> {
  await tx.deleteFrom('factor_changes').execute();
}
