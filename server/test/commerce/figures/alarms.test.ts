import { listAuditEntries } from '@fit-coder/contracts/administration';
import {
  countPaymentAlarms,
  listPaymentAlarms,
  resolvePaymentAlarm,
} from '@fit-coder/contracts/payments-administration/alarms';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post, statusOf } from '../shop.ts';
import { addAlarm, addOrder, addSubscription } from './shop-rows.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const testAdmin = userForAllTests(site, 'testadmin');
const user = userForAllTests(site);
beforeAll(() => site.work());

const list = async (state: 'open' | 'resolved', cookie = admin.cookie) =>
  (await site.call(listPaymentAlarms, { query: { state } }, cookie)).data.alarms;
const count = async () => (await site.call(countPaymentAlarms, {}, admin.cookie)).data.open;
const reason = 'I paid the difference back.';
const resolve = (id: string, cookie = admin.cookie, body: object = { reason }) =>
  site.call(resolvePaymentAlarm, { params: { id }, body }, cookie);

/** A user orders a plan, and the provider reports this state of the checkout. */
async function orderReportedAs(state: { amount_cents?: number; currency?: string }) {
  const ordered = await order(site);
  await keepBooks(site, ordered.checkout, { status: 'paid', ...state });
  await post(site, eventOf(ordered.checkout));
  const [outcome] = await outcomesOf(site, ordered.checkout);
  const alarms = (await list('open')).filter(({ subject }) => subject === ordered.checkout);
  return { ...ordered, outcome, alarms };
}

describe("a payment that differs from its order in the provider's state", () => {
  test.each([
    ['a smaller amount', { amount_cents: 100 }, { amountCents: 100, currency: 'USD' }],
    ['a larger amount', { amount_cents: 190_000 }, { amountCents: 190_000, currency: 'USD' }],
    ['another currency', { currency: 'JPY' }, { amountCents: 1900, currency: 'JPY' }],
  ])('by %s grants nothing, and raises an alarm that administrators see', async (_, state, reported) => {
    const before = await count();
    const { user: buyer, reference, outcome, alarms } = await orderReportedAs(state);
    expect(outcome).toBe('amount_mismatch');
    expect(await statusOf(site, reference)).toBe('pending');
    expect(await entitlementsOf(site, buyer.user.id)).toEqual([]);
    expect(alarms).toMatchObject([
      {
        ...{ kind: 'amount_mismatch', provider: 'sandbox', reported, resolvedAt: null },
        order: { reference, amountCents: 1900, currency: 'USD' },
        user: { id: buyer.user.id, email: buyer.user.email },
      },
    ]);
    expect(await count()).toBe(before + 1);
  });

  test('is granted without an alarm if nothing differs (control)', async () => {
    const before = await count();
    const { user: buyer, reference, outcome, alarms } = await orderReportedAs({});
    expect(outcome).toBe('paid');
    expect(await statusOf(site, reference)).toBe('paid');
    expect(await entitlementsOf(site, buyer.user.id)).toHaveLength(1);
    expect(alarms).toEqual([]);
    expect(await count()).toBe(before);
  });

  test('raises its alarm once, however often it is reported', async () => {
    const { checkout } = await orderReportedAs({ amount_cents: 5 });
    await Promise.all([post(site, eventOf(checkout)), post(site, eventOf(checkout))]);
    await outcomesOf(site, checkout, 3);
    expect((await list('open')).filter(({ subject }) => subject === checkout)).toHaveLength(1);
  });
});

describe('alarms', () => {
  test('name the user of a subscription if there is no order', async () => {
    const provider_subscription = 'sub_twice';
    await addSubscription(site, user.user.id, { provider_subscription });
    await addAlarm(site, { kind: 'subscribed_twice', subject: provider_subscription });
    const found = (await list('open')).find(({ subject }) => subject === provider_subscription);
    expect(found).toMatchObject({ kind: 'subscribed_twice', order: null, user: { name: user.user.name } });
  });

  test('of any kind and with any detail can be read', async () => {
    const id = await addAlarm(site, {
      kind: 'something_new',
      detail: JSON.stringify({ amount: '12', currency: 7 }),
    });
    const found = (await list('open')).find((alarm) => alarm.id === id);
    expect(found).toMatchObject({ kind: 'something_new', order: null, user: null, reported: null });
  });

  test('show the test administrator masked addresses', async () => {
    const orderId = await addOrder(site, user.user.id);
    const id = await addAlarm(site, { order_id: orderId });
    const masked = (await list('open', testAdmin.cookie)).find((alarm) => alarm.id === id);
    expect(masked?.user?.email).toMatch(/•••@/u);
  });
});

describe('resolving an alarm', () => {
  test('moves it from the open ones to the history, with who and why', async () => {
    const id = await addAlarm(site);
    const before = await count();
    expect((await resolve(id, admin.cookie, { reason: `  ${reason} ` })).data.message).toBe(
      'The alarm is resolved.',
    );
    expect(await count()).toBe(before - 1);
    expect((await list('open')).some((alarm) => alarm.id === id)).toBe(false);
    const [resolved] = await list('resolved');
    expect(resolved).toMatchObject({ id, resolvedBy: admin.user.name, resolution: reason });
    expect(resolved?.resolvedAt).not.toBeNull();
    const { entries } = (await site.call(listAuditEntries, { query: {} }, admin.cookie)).data;
    expect(entries[0]).toMatchObject({
      ...{ action: 'resolvePaymentAlarm', subjectId: id, outcome: 'done' },
      sentence: `The alarm is resolved. Reason: ${reason}`,
    });
  });

  test('works once, even if two administrators do it at the same time', async () => {
    const id = await addAlarm(site);
    const replies = await Promise.all([resolve(id), resolve(id)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.find(({ status }) => status !== 200)?.error.code).toBe('not_found');
  });

  test('needs a reason and an alarm', async () => {
    const id = await addAlarm(site);
    for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(501) }, { reason, by: 'me' }])
      expect((await resolve(id, admin.cookie, body)).error.code).toBe('invalid_input');
    expect((await resolve('777777')).error.code).toBe('not_found');
    expect((await resolve('one')).error.code).toBe('invalid_input');
    expect((await list('open')).some((alarm) => alarm.id === id)).toBe(true);
  });

  test('keeps the history when the administrator leaves', async () => {
    const leaver = await site.user('admin');
    const id = await addAlarm(site);
    await resolve(id, leaver.cookie);
    await site.product.accounts.removeAccount(leaver.user.id);
    const found = (await list('resolved')).find((alarm) => alarm.id === id);
    expect(found).toMatchObject({ resolvedBy: null, resolution: reason });
  });
});

test('come in pages that neither repeat nor lose one', async () => {
  for (let number = 0; number < 60; number += 1) await addAlarm(site, { kind: 'paging' });
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { state: 'open', ...(cursor && { cursor }) };
    const page = (await site.call(listPaymentAlarms, { query }, admin.cookie)).data;
    seen.push(...page.alarms.map(({ id }) => id));
    cursor = page.next;
  }
  expect(seen).toHaveLength(await count());
  expect(new Set(seen).size).toBe(seen.length);
});

test('only administrators read alarms, and only those with rights resolve them', async () => {
  const id = await addAlarm(site);
  const reads = [
    [listPaymentAlarms, { query: { state: 'open' } }],
    [countPaymentAlarms, {}],
  ] as const;
  for (const [endpoint, input] of reads) {
    expect((await site.call(endpoint, input)).error.code).toBe('not_signed_in');
    expect((await site.call(endpoint, input, user.cookie)).error.code).toBe('forbidden');
    expect((await site.call(endpoint, input, testAdmin.cookie)).status).toBe(200);
  }
  for (const query of [{}, { state: 'all' }, { state: 'open', cursor: 'AAAA' }])
    expect((await site.call(listPaymentAlarms, { query }, admin.cookie)).error.code).toBe('invalid_input');
  expect((await site.call(resolvePaymentAlarm, { params: { id }, body: { reason } })).error.code).toBe(
    'not_signed_in',
  );
  expect((await resolve(id, user.cookie)).error.code).toBe('forbidden');
  expect((await resolve(id, testAdmin.cookie)).error.code).toBe('test_admin_reads_only');
  expect((await list('open')).some((alarm) => alarm.id === id)).toBe(true);
});
