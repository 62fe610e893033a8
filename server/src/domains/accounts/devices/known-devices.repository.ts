import type { Database } from '../../../platform/database/database.ts';

/** The hash, among these hashes of device names, that is known for the account. */
export async function findDevice(
  db: Database,
  userId: string,
  hashes: readonly Buffer[],
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('known_devices')
    .select('name_hash')
    .where('name_hash', 'in', hashes)
    .where('user_id', '=', userId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name_hash ?? null;
}

export async function insertDevice(
  tx: Database,
  userId: string,
  nameHash: Buffer,
  openedAt: Date,
): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ name_hash: nameHash, user_id: userId, opened_at: openedAt })
    .execute();
}

/** Deletes those of these device names that are known for the account; returns their hashes. */
export async function deleteDevices(
  tx: Database,
  userId: string,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const rows = await tx
    .deleteFrom('known_devices')
    .where('name_hash', 'in', hashes)
    .where('user_id', '=', userId)
    .returning('name_hash')
    .execute();
  return rows.map((row) => row.name_hash);
}

/** Deletes all but the `count` most recently used devices of the account. */
export async function deleteDevicesBeyond(tx: Database, userId: string, count: number): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('name_hash', 'in', (e) =>
      e
        .selectFrom('known_devices')
        .select('name_hash')
        .where('user_id', '=', userId)
        .orderBy('opened_at', 'desc')
        .orderBy('name_hash')
        .offset(count),
    )
    .execute();
}

export async function deleteDevicesOf(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}
