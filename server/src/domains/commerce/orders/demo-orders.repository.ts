import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';

/** A subscription of the demo that was ordered; `amount` is in the smallest unit of the site's currency. */
export interface DemoOrder {
  readonly userId: string;
  readonly amount: number;
  readonly description: string;
  readonly at: Date;
}

/** The name of no payment provider, so nothing is ever fetched, charged or refunded. */
const provider = 'demo';

/** Inserts paid orders without payments: the books count no money for them. */
export async function insertDemoOrders(tx: Database, orders: readonly DemoOrder[]): Promise<void> {
  const { currency } = await findShopSettings(tx);
  await sql`
    insert into orders (reference, user_id, amount_cents, list_amount, unit_amount, currency, status, provider, kind,
      description, created_at, settled_at)
    select 'FC-DEMO' || lpad(row_number() over (order by at)::text, 4, '0'), "userId", amount, amount, amount,
      ${currency}, 'paid', ${provider}, 'subscription', description, at, at
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as event("userId" uuid, amount integer, description text, at timestamptz)
    on conflict do nothing`.execute(tx);
}

export async function deleteDemoOrders(tx: Database): Promise<void> {
  await tx.deleteFrom('orders').where('provider', '=', provider).execute();
}
