import { listAuditEntries } from '@fit-coder/contracts/administration';
import { getSubscription } from '@fit-coder/contracts/commerce';
import { endUserSubscription, listUserSubscriptions } from '@fit-coder/contracts/customers/customers';
import { describe, expect, test } from 'vitest';
import { unknownId } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { bankForEachTest } from '../refunds/bank.ts';
import { daysAgo, subscribeAt, tell } from '../refunds/purchases.ts';
import { entitlementsOf } from '../shop.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

const reason = 'They cannot log in any more.';

interface Named {
  readonly userId: string;
  readonly id: string;
}

function end({ userId, id }: Named, cookie?: string, body: object = { reason }) {
  const input = { params: { id: userId, subscription: id }, body: body as { reason: string } };
  return site.call(endUserSubscription, input, cookie);
}

/** A user whose subscription is running, with the ids of both and that of the bank. */
async function subscriber() {
  const user = await site.user();
  const { id, subscription: atBank } = await subscribeAt(site, bank, user, [daysAgo(2)]);
  return { user, userId: user.user.id, id, atBank };
}

const subscriptionsOf = async ({ userId }: Pick<Named, 'userId'>) =>
  (await site.call(listUserSubscriptions, { params: { id: userId } }, admin.cookie)).data.subscriptions;

async function isOpen({ user }: TestUser): Promise<boolean> {
  const rows = await entitlementsOf(site, user.id);
  return rows.some(
    ({ expires_at: until, revoked_at: revoked }) => !revoked && (!until || until > new Date()),
  );
}

describe('ending a subscription', () => {
  test('needs an administrator', async () => {
    const ran = await subscriber();
    expect((await end(ran)).error.code).toBe('not_signed_in');
    expect((await end(ran, ran.user.cookie)).error.code).toBe('forbidden');
    const testAdmin = await site.user('testadmin');
    expect((await end(ran, testAdmin.cookie)).error.code).toBe('test_admin_reads_only');
    expect(bank.subscriptionStatus(ran.atBank)).toBe('active');
  });

  test.each([{}, { reason: '' }, { reason: 'x' }, { reason, refund: true }])('refuses %j', async (body) => {
    const ran = await subscriber();
    const response = await end(ran, admin.cookie, body);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
    expect(bank.subscriptionStatus(ran.atBank)).toBe('active');
  });

  test('refuses an unknown user, an unknown subscription, and that of another user', async () => {
    const ran = await subscriber();
    const other = await site.user();
    for (const named of [
      { ...ran, userId: unknownId },
      { ...ran, id: unknownId },
      { ...ran, userId: other.user.id },
    ]) {
      const response = await end(named, admin.cookie);
      expect([response.status, response.error.code]).toEqual([404, 'not_found']);
    }
    expect(bank.subscriptionStatus(ran.atBank)).toBe('active');
  });

  test('ends it at the provider and closes the courses at once, without a refund', async () => {
    const ran = await subscriber();
    expect(await isOpen(ran.user)).toBe(true);
    expect(await subscriptionsOf(ran)).toMatchObject([{ status: 'active', endable: true }]);
    const { data } = await end(ran, admin.cookie);
    expect(data.message).toBe(`The Monthly subscription of ${ran.user.user.name} was ended.`);
    expect(bank.subscriptionStatus(ran.atBank)).toBe('ended');
    expect(bank.paidBack).toEqual([]);
    expect(await isOpen(ran.user)).toBe(false);
    expect(await subscriptionsOf(ran)).toMatchObject([{ status: 'expired', endable: false }]);
    const own = (await site.call(getSubscription, {}, ran.user.cookie)).data.subscription;
    expect(own).toMatchObject({ status: 'expired', renewal: null, actions: [] });
    // What the provider reports later opens nothing again.
    await tell(site, { kind: 'subscription', id: ran.atBank });
    expect(await isOpen(ran.user)).toBe(false);
    expect((await end(ran, admin.cookie)).error.code).toBe('not_possible');
  });

  test('is in the audit log with its reason', async () => {
    const ran = await subscriber();
    await end(ran, admin.cookie);
    const { entries } = (await site.call(listAuditEntries, {}, admin.cookie)).data;
    expect(entries[0]).toMatchObject({ action: 'endUserSubscription', outcome: 'done' });
    expect(entries[0]?.sentence).toContain(`Reason: ${reason}`);
  });

  test('changes nothing here while the provider does not answer', async () => {
    const ran = await subscriber();
    const { cancelNow } = bank.provider.recurring;
    Object.assign(bank.provider.recurring, {
      cancelNow: async () => {
        throw new Error('connect ECONNREFUSED');
      },
    });
    const response = await end(ran, admin.cookie);
    expect([response.status, response.error.code]).toEqual([502, 'provider_unreachable']);
    expect(await subscriptionsOf(ran)).toMatchObject([{ status: 'active', endable: true }]);
    expect(await isOpen(ran.user)).toBe(true);
    Object.assign(bank.provider.recurring, { cancelNow });
    expect((await end(ran, admin.cookie)).status).toBe(200);
    expect(await isOpen(ran.user)).toBe(false);
  });

  test('is not offered for one that no provider renews', async () => {
    const user = await site.user();
    const { id } = await site.deps.database.db
      .insertInto('subscriptions')
      .values({ user_id: user.user.id, plan_id: 'monthly', provider: 'bank', status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const named = { userId: user.user.id, id };
    expect(await subscriptionsOf(named)).toMatchObject([{ endable: false }]);
    expect((await end(named, admin.cookie)).error.code).toBe('not_possible');
  });
});

test('of two ended subscriptions, the profile shows the one that ended last, even if the other was paid for longer', async () => {
  const ran = await subscriber();
  await end(ran, admin.cookie);
  const later = await subscribeAt(site, bank, ran.user, [daysAgo(20)]);
  await end({ userId: ran.userId, id: later.id }, admin.cookie);
  const { subscription } = (await site.call(getSubscription, {}, ran.user.cookie)).data;
  expect(subscription).toMatchObject({ subscriptionid: later.id, status: 'expired' });
});
