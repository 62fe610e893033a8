import type { Database } from '../../../platform/database/database.ts';
import type { PlanRow } from './plan.ts';

const columns = ['id', 'name', 'interval', 'price_cents', 'currency'] as const;

/** The plans that can be bought, in their display order. */
export function activePlans(db: Database): Promise<PlanRow[]> {
  return db.selectFrom('plans').select(columns).where('active', '=', true).orderBy('position').execute();
}

export async function findActivePlan(db: Database, id: string): Promise<PlanRow | null> {
  const query = db.selectFrom('plans').select(columns).where('id', '=', id).where('active', '=', true);
  return (await query.executeTakeFirst()) ?? null;
}
