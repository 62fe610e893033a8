import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { ReconciliationRow, Tally } from './reconciliation.ts';

const columns = [
  'id',
  'started_at',
  'ended_at',
  'requested_by',
  'checked',
  'repaired',
  'different',
  'differences',
] as const;

/** Inserts a comparison, unless one has not ended yet; returns whether it did. */
export async function insertReconciliation(
  tx: Database,
  requestedBy: string | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliations (started_at, requested_by) values (${now}, ${requestedBy})
    on conflict ((true)) where ended_at is null do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The comparison that has not ended. */
export async function findRunning(db: Database): Promise<ReconciliationRow | null> {
  const row = await db
    .selectFrom('reconciliations')
    .select(columns)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? readRow(row) : null;
}

export async function storeTally(
  db: Database,
  id: number,
  { checked, repaired, different, differences }: Tally,
  endedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('reconciliations')
    .set({ checked, repaired, different, differences: JSON.stringify(differences), ended_at: endedAt })
    .where('id', '=', id)
    .execute();
}

/** The newest ones before `before`. */
export async function findReconciliations(
  db: Database,
  before: number | undefined,
  limit: number,
): Promise<ReconciliationRow[]> {
  let query = db.selectFrom('reconciliations').select(columns);
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(readRow);
}

function readRow<R extends { readonly differences: unknown }>(row: R) {
  return { ...row, differences: row.differences as ReconciliationRow['differences'] };
}
