import type { Reconciliation } from '@fit-coder/contracts/operations/reconciliation';
import { ReconciliationService } from '../../../src/domains/commerce/reconciliation/reconciliation.service.ts';
import type { TestSite } from '../../support/test-site.ts';
import type { Till } from '../sandbox/till.ts';
import { keepBooks, order, type Ordered } from '../shop.ts';

/** Compares everything at once, in this process. */
export async function reconcile(site: TestSite): Promise<Reconciliation> {
  const done = await site.product.commerce.reconcile(new AbortController().signal);
  if (!done) throw new Error('a comparison is already running');
  return done;
}

/** Compares everything at another moment, which is also that of the till. */
export function reconcileAt(site: TestSite, till: Till, moment: Date): Promise<Reconciliation> {
  till.set(moment);
  const { provider, settlement } = till;
  const { queue, log, database } = site.deps;
  const comparisons = new ReconciliationService({
    ...{ db: database.db, queue, log },
    clock: { now: () => moment },
    payments: { chosen: provider, byName: new Map([[provider.name, provider]]) },
    sync: (asked, subject) => settlement.sync(asked, subject),
  });
  return comparisons.run(new AbortController().signal);
}

/** An order that is paid at the provider, without an event to this site. */
export async function payInSilence(site: TestSite): Promise<Ordered> {
  const ordered = await order(site);
  await keepBooks(site, ordered.checkout, { status: 'paid' });
  return ordered;
}

/** Makes an order as old as if it had been made days ago. */
export async function age(site: TestSite, reference: string, days: number): Promise<void> {
  const created = new Date(Date.now() - days * 86_400_000);
  const orders = site.deps.database.db.updateTable('orders').set({ created_at: created });
  await orders.where('reference', '=', reference).execute();
}

export function alarmsOf(site: TestSite) {
  const alarms = site.deps.database.db.selectFrom('payment_alarms');
  return alarms.select(['kind', 'provider', 'subject']).execute();
}
