import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../src/domains/commerce/commerce.ts';
import { findOrder, lockOrder, settleOrder } from '../../../src/domains/commerce/orders/orders.repository.ts';
import { insertEvents } from '../../../src/domains/commerce/payments/payment-events.repository.ts';
import { makeCategories } from '../../support/factories.ts';
import { waitingForLocks } from '../../support/lock-waits.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { runJob } from '../refunds/purchases.ts';
import { Books, documentsOf } from './books.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;
beforeAll(() => makeCategories(site));

const webhooks = 20;

/**
 * A user buys a course, and several webhooks with ids of their own report it. The states for all of them are fetched
 * before the first one is applied, so that all of them find an order that is not paid. Returns the outcomes.
 */
async function payAtOnce(user: TestUser): Promise<(string | null)[]> {
  const books = new Books(site);
  const reference = await books.order(user);
  books.markPaid(reference);
  const { byName } = site.deps.payments;
  const provider = byName.get('books');
  if (!provider) throw new Error('the books are a provider');
  const fetched = Promise.withResolvers<void>();
  let count = 0;
  const fetch: PaymentProvider['fetch'] = async (subject) => {
    const state = await provider.fetch(subject);
    count += 1;
    if (count === webhooks) fetched.resolve();
    await fetched.promise;
    return state;
  };
  (byName as Map<string, PaymentProvider>).set('books', { ...provider, fetch });
  const subject = { kind: 'checkout', id: `chk_${reference}` } as const;
  const events = Array.from({ length: webhooks }, () => ({
    provider: 'books',
    event: { id: `evt_${randomUUID()}`, type: 'changed', subject, payload: '{}' },
  }));
  const ids = await insertEvents(db(), events);
  await Promise.all(ids.map((eventId) => runJob(site, 'payment-event-received', { eventId })));
  const handled = db().selectFrom('payment_events').select('outcome').where('id', 'in', ids);
  return (await handled.execute()).map(({ outcome }) => outcome);
}

test('twenty webhooks at the same moment settle an order once, and none of them fails', async () => {
  const user = await site.user();
  const outcomes = await payAtOnce(user);
  const others = outcomes.filter((outcome) => outcome !== 'paid');
  expect(others).toEqual(Array.from({ length: webhooks - 1 }, () => 'already_settled'));
  expect(outcomes).toHaveLength(webhooks);
  const changes = db().selectFrom('entitlement_changes').select('change').where('user_id', '=', user.user.id);
  expect(await changes.execute()).toEqual([{ change: 'granted' }]);
  expect((await documentsOf(site, user)).map(({ kind }) => kind)).toEqual(['invoice']);
});

test('a read without the lock sees a paid order as pending, and a read with the lock waits for the payment (control)', async () => {
  const reference = await new Books(site).order(await site.user());
  let second: Promise<unknown> = Promise.resolve();
  await db()
    .transaction()
    .execute(async (first) => {
      expect(await lockOrder(first, 'books', reference)).toMatchObject({ status: 'pending' });
      await settleOrder(first, reference, 'paid', new Date());
      expect(await findOrder(db(), reference)).toMatchObject({ status: 'pending' });
      second = db()
        .transaction()
        .execute((tx) => lockOrder(tx, 'books', reference));
      await expect.poll(() => waitingForLocks(site)).toBe(1);
    });
  expect(await second).toMatchObject({ status: 'paid' });
});
