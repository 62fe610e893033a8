import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import { age, alarmsOf, payInSilence, reconcile } from './comparisons.ts';

const site = siteForEachTest();

describe('silent webhooks', () => {
  test('raise one alarm, although several comparisons repair payments', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { reference } = await payInSilence(site);
      await age(site, reference, 1);
      await reconcile(site);
    }
    expect(await alarmsOf(site)).toEqual([
      { kind: 'webhooks_silent', provider: 'sandbox', subject: 'never' },
    ]);
  });

  test('raise it again if it was resolved and they are still silent', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { reference } = await payInSilence(site);
      await age(site, reference, 1);
      await reconcile(site);
      const open = site.deps.database.db.updateTable('payment_alarms').where('resolved_at', 'is', null);
      const { numUpdatedRows } = await open.set({ resolved_at: new Date() }).executeTakeFirst();
      expect(numUpdatedRows).toBe(1n);
    }
  });

  test.each([
    ['if an event arrived within the day (control)', 1, 1],
    ['if the order is so young that its event may be on its way', 0, undefined],
  ])('raise no alarm %s', async (_, days, hoursAgo) => {
    const { reference } = await payInSilence(site);
    await age(site, reference, days);
    if (hoursAgo !== undefined) await receiveEvent(hoursAgo);
    expect(await reconcile(site)).toMatchObject({ repaired: 1 });
    expect(await alarmsOf(site)).toEqual([]);
  });

  test('raise an alarm if the last event is older than a day', async () => {
    const { reference } = await payInSilence(site);
    await age(site, reference, 1);
    await receiveEvent(25);
    await reconcile(site);
    expect(await alarmsOf(site)).toMatchObject([{ kind: 'webhooks_silent' }]);
  });

  async function receiveEvent(hoursAgo: number): Promise<void> {
    const received = { received_at: new Date(Date.now() - hoursAgo * 3_600_000), handled_at: new Date() };
    const event = { provider: 'sandbox', event_id: randomUUID(), type: 'checkout.paid', payload: '{}' };
    await site.deps.database.db
      .insertInto('payment_events')
      .values({ ...event, ...received })
      .execute();
  }
});
