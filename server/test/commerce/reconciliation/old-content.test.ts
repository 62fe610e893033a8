import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import { reconcile } from './comparisons.ts';

const site = siteForEachTest();

test('what a provider sent is deleted 90 days after it was handled, and nothing else', async () => {
  const old = await receive(91);
  const young = await receive(89);
  const unhandled = await receive(null);
  await reconcile(site);
  expect(await contentOf(old)).toEqual({});
  expect(await contentOf(young)).toEqual(sent);
  expect(await contentOf(unhandled)).toEqual(sent);
});

const sent = { customer: { name: 'Ada Buyer' } };

/** Stores an event that was handled this many days ago. */
async function receive(daysAgo: number | null): Promise<string> {
  const id = randomUUID();
  const handledAt = daysAgo === null ? null : new Date(Date.now() - daysAgo * 86_400_000);
  const event = { provider: 'sandbox', event_id: id, type: 'checkout.paid', payload: JSON.stringify(sent) };
  await site.deps.database.db
    .insertInto('payment_events')
    .values({ ...event, received_at: new Date(0), handled_at: handledAt })
    .execute();
  return id;
}

async function contentOf(id: string): Promise<unknown> {
  const event = site.deps.database.db
    .selectFrom('payment_events')
    .select('payload')
    .where('event_id', '=', id);
  return (await event.executeTakeFirstOrThrow()).payload;
}
