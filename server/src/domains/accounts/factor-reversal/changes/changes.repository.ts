import type { Database } from '../../../../platform/database/database.ts';

/** The addition of an account's first second factor, which can be undone. */
export interface ChangedFactors {
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
  readonly expires_at: Date;
}

const columns = ['id', 'user_id', 'email', 'expires_at'] as const;

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

/** Deletes all changes of a user, with their links. */
export async function deleteFactorChangesOf(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom('factor_changes').where('user_id', '=', userId).execute();
}

/** Deletes the changes of all users, with their links. */
export async function deleteEveryFactorChange(tx: Database): Promise<void> {
  await tx.deleteFrom('factor_changes').execute();
}
