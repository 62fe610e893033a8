import type { Database } from '../../../../platform/database/database.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly synced: boolean;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const columns = [
  ...(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'] as const),
  ...(['name', 'synced', 'created_at', 'last_used_at'] as const),
];

/** A user's passkeys, the oldest first. */
export function findPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findPasskey(db: Database, credentialId: Buffer): Promise<PasskeyRow | null> {
  const query = db.selectFrom('passkeys').select(columns).where('credential_id', '=', credentialId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Violates the unique constraint `passkeys_credential_id_key` if the passkey is already registered. */
export async function insertPasskey(
  tx: Database,
  passkey: Omit<PasskeyRow, 'id' | 'last_used_at'>,
): Promise<void> {
  await tx.insertInto('passkeys').values(passkey).execute();
}

/** Records a use; false if the passkey was removed. */
export async function touchPasskey(tx: Database, id: string, counter: number, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** False if the user has no such passkey. */
export async function renamePasskey(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return renamed.numUpdatedRows > 0n;
}

/** Removes one of the user's passkeys and returns its name; null if they have no such passkey. */
export async function deletePasskey(tx: Database, userId: string, id: string): Promise<string | null> {
  const query = tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name');
  return (await query.executeTakeFirst())?.name ?? null;
}
