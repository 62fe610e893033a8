import type { Database } from '../../../platform/database/database.ts';

export interface AddressChange {
  readonly id: string;
  readonly user_id: string;
  readonly from_email: string;
  readonly to_email: string;
  readonly session_id: string | null;
  readonly state: 'pending' | 'cancelled' | 'confirmed';
  readonly asked_at: Date;
  readonly ends_at: Date;
}

export type LinkPurpose = 'confirm' | 'revert';

const columns = [
  'id',
  'user_id',
  'from_email',
  'to_email',
  'session_id',
  'state',
  'asked_at',
  'ends_at',
] as const;

export async function findChange(db: Database, id: string): Promise<AddressChange | null> {
  return firstOf(selectChanges(db).where('id', '=', id));
}

/** The user's pending change. */
export async function findPending(db: Database, userId: string): Promise<AddressChange | null> {
  return firstOf(selectChanges(db).where('user_id', '=', userId).where('state', '=', 'pending'));
}

/** The change that a link of this kind belongs to. */
export async function findByLink(
  db: Database,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<AddressChange | null> {
  const query = db
    .selectFrom('email_change_links')
    .innerJoin('email_changes', 'email_changes.id', 'email_change_links.change_id')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose);
  return firstOf(query);
}

export async function insertChange(
  tx: Database,
  change: Omit<AddressChange, 'id' | 'state'>,
): Promise<string> {
  const query = tx.insertInto('email_changes').values(change).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

export async function updateChange(
  tx: Database,
  id: string,
  change: Partial<Pick<AddressChange, 'state' | 'asked_at' | 'ends_at'>>,
): Promise<void> {
  await tx.updateTable('email_changes').set(change).where('id', '=', id).execute();
}

/** Cancels the account's pending change; returns how many there were. */
export async function cancelPending(tx: Database, userId: string): Promise<number> {
  const query = tx
    .updateTable('email_changes')
    .set({ state: 'cancelled' })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending');
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Deletes the user's changes that were requested at `since` or later, with their links. */
export async function deleteChangesSince(tx: Database, userId: string, since: Date): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('asked_at', '>=', since).execute();
}

/** Deletes all changes of a user, with their links. */
export async function deleteChangesOf(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** Deletes the changes of all users, with their links. */
export async function deleteEveryChange(tx: Database): Promise<void> {
  await tx.deleteFrom('email_changes').execute();
}

/** The earliest change of an account away from `email` that can still be undone. */
export async function findWayBackTo(
  tx: Database,
  userId: string,
  email: string,
  now: Date,
): Promise<AddressChange | null> {
  return firstOf(
    selectChanges(tx)
      .where('user_id', '=', userId)
      .where('from_email', '=', email)
      .where('state', '=', 'confirmed')
      .where('ends_at', '>', now)
      .orderBy('asked_at')
      .limit(1),
  );
}

/** Whether another account left this address and can still undo that. */
export async function isReserved(db: Database, email: string, userId: string, now: Date): Promise<boolean> {
  const query = db
    .selectFrom('email_changes')
    .select('id')
    .where('from_email', '=', email)
    .where('state', '=', 'confirmed')
    .where('ends_at', '>', now)
    .where('user_id', '!=', userId)
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertLink(
  tx: Database,
  tokenHash: Buffer,
  changeId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await tx
    .insertInto('email_change_links')
    .values({ token_hash: tokenHash, change_id: changeId, purpose })
    .execute();
}

function selectChanges(db: Database) {
  return db.selectFrom('email_changes').select(columns);
}

async function firstOf(query: { executeTakeFirst(): Promise<unknown> }): Promise<AddressChange | null> {
  return ((await query.executeTakeFirst()) as AddressChange | undefined) ?? null;
}
