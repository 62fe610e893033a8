import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DB } from '../../../src/platform/database/database.generated.ts';
import type { TestSite } from '../../support/test-site.ts';

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>;

const id = (prefix: string) => `${prefix}_${randomUUID()}`;

/** A new order of courses for $19, pending unless `traits` say otherwise; returns its id. */
export async function addOrder(
  { deps }: TestSite,
  userId: string,
  traits: Row<'orders'> = {},
): Promise<string> {
  const usual = {
    reference: `FC-${randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()}`,
    user_id: userId,
    kind: 'courses',
    description: 'A course',
    amount_cents: 1900,
    currency: 'USD',
    status: 'pending',
    provider: 'sandbox',
  } as const;
  const added = deps.database.db.insertInto('orders').values({ ...usual, ...traits });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
}

/** A payment of $19 that was made at `paidAt`; returns its id. */
export async function addPayment(
  { deps }: TestSite,
  paidAt: string,
  traits: Row<'payments'> = {},
): Promise<string> {
  const usual = {
    provider: 'sandbox',
    provider_payment: id('pay'),
    amount: 1900,
    currency: 'USD',
    ticket: 1,
  };
  const paid = { ...usual, status: 'paid', paid_at: new Date(paidAt), created_at: new Date(paidAt) } as const;
  const added = deps.database.db.insertInto('payments').values({ ...paid, ...traits });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
}

export async function addRefund(
  { deps }: TestSite,
  paymentId: string,
  at: string,
  traits: Row<'refunds'> & { readonly amount: number },
): Promise<void> {
  const usual = { payment_id: paymentId, provider_refund: id('ref'), created_at: new Date(at) };
  const succeeded = { ...usual, status: 'succeeded' } as const;
  await deps.database.db
    .insertInto('refunds')
    .values({ ...succeeded, ...traits })
    .execute();
}

/** A monthly subscription that its provider renews, active unless `traits` say otherwise; returns its id. */
export async function addSubscription(
  { deps }: TestSite,
  userId: string,
  traits: Row<'subscriptions'> = {},
): Promise<string> {
  const usual = {
    user_id: userId,
    plan_id: 'monthly',
    status: 'active',
    provider: 'sandbox',
    provider_subscription: id('sub'),
  } as const;
  const added = deps.database.db.insertInto('subscriptions').values({ ...usual, ...traits });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
}

/** An event of the ledger that was handled, unless `traits` say otherwise; returns its id. */
export async function addEvent({ deps }: TestSite, traits: Row<'payment_events'> = {}): Promise<string> {
  const usual = { provider: 'sandbox', event_id: id('evt'), type: 'checkout.paid', payload: '{}' };
  const handled = { ...usual, handled_at: new Date(), outcome: 'paid' };
  const added = deps.database.db.insertInto('payment_events').values({ ...handled, ...traits });
  return String((await added.returning('id').executeTakeFirstOrThrow()).id);
}

/** An open alarm; returns its id. */
export async function addAlarm({ deps }: TestSite, traits: Row<'payment_alarms'> = {}): Promise<string> {
  const usual = { kind: 'paid_again', provider: 'sandbox', subject: id('sbx'), at: new Date() };
  const added = deps.database.db.insertInto('payment_alarms').values({ ...usual, ...traits });
  return String((await added.returning('id').executeTakeFirstOrThrow()).id);
}
