import type { Database } from '../../../../platform/database/database.ts';

/** Alarms with the order and the user that they are about; without an order, the user of the subscription. */
function alarms(db: Database) {
  return db
    .selectFrom('payment_alarms as alarm')
    .leftJoin('orders', 'orders.id', 'alarm.order_id')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.provider', '=', 'alarm.provider')
        .onRef('subscriptions.provider_subscription', '=', 'alarm.subject'),
    )
    .select(['alarm.id', 'alarm.kind', 'alarm.provider', 'alarm.subject', 'alarm.detail', 'alarm.at'])
    .select(['alarm.resolved_at', 'alarm.resolved_by', 'alarm.resolution'])
    .select(['orders.reference', 'orders.description', 'orders.amount_cents', 'orders.currency'])
    .select((e) => e.fn.coalesce('orders.user_id', 'subscriptions.user_id').as('user_id'));
}

export type AlarmRow = Awaited<ReturnType<ReturnType<typeof alarms>['executeTakeFirstOrThrow']>>;

/** The newest alarms in a state, before an id. */
export function findAlarms(
  db: Database,
  { state, before }: { readonly state: 'open' | 'resolved'; readonly before: number | undefined },
  limit: number,
): Promise<AlarmRow[]> {
  let query = alarms(db).where('alarm.resolved_at', state === 'open' ? 'is' : 'is not', null);
  if (before !== undefined) query = query.where('alarm.id', '<', before);
  return query.orderBy('alarm.id', 'desc').limit(limit).execute();
}

/** Every alarm about an order, the newest first. */
export function findAlarmsOfOrder(db: Database, orderId: string): Promise<AlarmRow[]> {
  return alarms(db).where('alarm.order_id', '=', orderId).orderBy('alarm.id', 'desc').execute();
}

export async function countOpenAlarms(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('payment_alarms')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether there was an open alarm to resolve. */
export async function resolveAlarm(
  db: Database,
  id: number,
  { by, resolution, now }: { readonly by: string; readonly resolution: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_alarms')
    .set({ resolved_at: now, resolved_by: by, resolution })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
