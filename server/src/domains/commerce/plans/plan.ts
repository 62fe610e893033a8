import type { Interval, Plan } from '@fit-coder/contracts/commerce';

/** A plan as stored. */
export interface PlanRow {
  readonly id: string;
  readonly name: string;
  readonly interval: Interval;
  readonly price_cents: number;
  readonly currency: string;
}

export function presentPlan(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    interval: row.interval,
    priceCents: row.price_cents,
    currency: row.currency,
  };
}

/** One calendar month or year after `start`, in UTC. If the month has no such day, its last day is used. */
export function periodEnd(start: Date, interval: Interval): Date {
  const months = interval === 'month' ? 1 : 12;
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}
