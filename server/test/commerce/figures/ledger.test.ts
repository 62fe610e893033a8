import { listAuditEntries } from '@fit-coder/contracts/administration';
import {
  getPaymentEvent,
  listPaymentEvents,
  replayPaymentEvent,
} from '@fit-coder/contracts/payments-administration/events';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/product.ts';
import type { Dependencies } from '../../../src/dependencies.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post, statusOf } from '../shop.ts';
import { addEvent, addOrder } from './shop-rows.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const testAdmin = userForAllTests(site, 'testadmin');
const user = userForAllTests(site);
beforeAll(() => site.work());

const db = () => site.deps.database.db;
const list = async (query: object) => (await site.call(listPaymentEvents, { query }, admin.cookie)).data;
const eventIds = async (query: object) => (await list(query)).events.map(({ eventId }) => eventId);
const reason = 'The buyer says that nothing happened.';
const replay = (id: string, cookie = admin.cookie, body: object = { reason }) =>
  site.call(replayPaymentEvent, { params: { id }, body }, cookie);

describe('the ledger', () => {
  beforeAll(async () => {
    await addEvent(site, { event_id: 'evt_1', subject_kind: 'checkout', subject: 'cs_1', outcome: 'paid' });
    await addEvent(site, { event_id: 'evt_2', provider_checkout: 'cs_2', outcome: 'failed' });
    await addEvent(site, { event_id: 'evt_3', subject: 'cs_11', handled_at: null, outcome: null });
  });

  test.each([
    [{}, ['evt_3', 'evt_2', 'evt_1']],
    [{ state: 'unhandled' }, ['evt_3']],
    [{ state: 'handled' }, ['evt_2', 'evt_1']],
    [{ outcome: 'failed' }, ['evt_2']],
    [{ outcome: 'failed', state: 'unhandled' }, []],
    [{ q: 'evt_2' }, ['evt_2']],
    [{ q: ' cs_1 ' }, ['evt_3', 'evt_1']],
    [{ q: 'cs_2' }, ['evt_2']],
    [{ q: 'cs%' }, []],
  ])('shows the newest events first under %o', async (query, expected) => {
    expect(await eventIds(query)).toEqual(expected);
  });

  test('says what an event is about, even of one that an older version stored', async () => {
    const [event] = (await list({ q: 'evt_2' })).events;
    expect(event).toMatchObject({
      subject: 'cs_2',
      subjectKind: 'checkout',
      outcome: 'failed',
      replayedAt: null,
    });
  });

  test('comes in pages that neither repeat nor lose an event', async () => {
    for (let count = 0; count < 110; count += 1) await addEvent(site, { type: 'page.test' });
    const seen: string[] = [];
    let next: string | null | undefined;
    while (next !== null) {
      const page = await list(next === undefined ? {} : { cursor: next });
      seen.push(...page.events.map(({ id }) => id));
      ({ next } = page);
    }
    expect(seen.length).toBeGreaterThanOrEqual(113);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each([{ state: 'lost' }, { outcome: 'Paid!' }, { cursor: 'AAAA' }, { q: 'x'.repeat(101) }])(
    'refuses %o',
    async (query) => {
      const refused = await site.call(listPaymentEvents, { query }, admin.cookie);
      expect([refused.status, refused.error.code]).toEqual([400, 'invalid_input']);
    },
  );
});

describe('an event', () => {
  const payload = JSON.stringify({ id: 'evt_4', data: { email: 'buyer@example.com', client_secret: 'x' } });
  let id: string;
  beforeAll(async () => {
    await addOrder(site, user.user.id, { reference: 'FC-OFEVENT', provider_checkout: 'cs_of_event' });
    id = await addEvent(site, { subject: 'cs_of_event', subject_kind: 'checkout', payload });
  });

  test('shows what the provider sent, value by value, and its order', async () => {
    const { event } = (await site.call(getPaymentEvent, { params: { id } }, admin.cookie)).data;
    expect(event).toMatchObject({ id, order: 'FC-OFEVENT', subject: 'cs_of_event', omitted: 0 });
    expect(event.content).toEqual([
      { path: 'id', value: 'evt_4' },
      { path: 'data.email', value: 'buyer@example.com' },
      { path: 'data.client_secret', value: '(hidden)' },
    ]);
  });

  test('does not show its content to the test administrator', async () => {
    const { event } = (await site.call(getPaymentEvent, { params: { id } }, testAdmin.cookie)).data;
    expect(event).toMatchObject({ id, content: null });
  });

  test('must exist, and is found by a number', async () => {
    const unknown = await site.call(getPaymentEvent, { params: { id: '999999' } }, admin.cookie);
    expect([unknown.status, unknown.error.code]).toEqual([404, 'not_found']);
    for (const wrong of ['0', '-1', 'evt_4', '1e3', '1'.repeat(16)])
      expect((await site.call(getPaymentEvent, { params: { id: wrong } }, admin.cookie)).error.code).toBe(
        'invalid_input',
      );
  });
});

/** An event of a checkout; it is not handled yet. */
async function unhandled(checkout: string): Promise<string> {
  const about = { subject_kind: 'checkout', subject: checkout } as const;
  return addEvent(site, { ...about, handled_at: null, outcome: null });
}

const stored = async (id: string) =>
  db().selectFrom('payment_events').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow();

describe('handling an event again', () => {
  test('settles what was missed, and says so in the ledger', async () => {
    const { user: buyer, checkout, reference } = await order(site);
    await keepBooks(site, checkout, { status: 'paid' });
    const id = await unhandled(checkout);
    const { event, message } = (await replay(id)).data;
    expect(event).toMatchObject({ id, outcome: 'paid', replayOutcome: 'paid' });
    expect(event.handledAt).not.toBeNull();
    expect(message).toBe(`The event ${event.eventId} was handled again.`);
    expect(await statusOf(site, reference)).toBe('paid');
    expect(await entitlementsOf(site, buyer.user.id)).toHaveLength(1);
  });

  test('changes nothing if it was handled, however often and at how many places at once', async () => {
    const { user: buyer, checkout } = await order(site);
    await keepBooks(site, checkout, { status: 'paid' });
    await post(site, eventOf(checkout));
    expect(await outcomesOf(site, checkout)).toEqual(['paid']);
    const [granted, { id }] = [
      await entitlementsOf(site, buyer.user.id),
      (await list({ q: checkout })).events[0] ?? { id: '' },
    ];
    const before = await stored(id);
    const counts = async () => [
      (await db().selectFrom('payments').select('id').where('user_id', '=', buyer.user.id).execute()).length,
      (
        await db()
          .selectFrom('entitlement_changes')
          .select('id')
          .where('user_id', '=', buyer.user.id)
          .execute()
      ).length,
    ];
    const countsBefore = await counts();
    const replies = await Promise.all(Array.from({ length: 5 }, () => replay(id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await entitlementsOf(site, buyer.user.id)).toEqual(granted);
    expect(await counts()).toEqual(countsBefore);
    const { replayed_at: at, replay_outcome: outcome, ...rest } = await stored(id);
    expect([at instanceof Date, outcome]).toEqual([true, 'already_settled']);
    expect({ ...rest, replayed_at: null, replay_outcome: null }).toEqual(before);
  });

  test('grants once the provider has what it lacked, after an event that came too early', async () => {
    const { user: buyer, checkout } = await order(site);
    await post(site, eventOf(checkout));
    expect(await outcomesOf(site, checkout)).toEqual(['still_open']);
    await keepBooks(site, checkout, { status: 'paid' });
    const [{ id } = { id: '' }] = (await list({ q: checkout })).events;
    expect((await replay(id)).data.event).toMatchObject({ outcome: 'still_open', replayOutcome: 'paid' });
    expect(await entitlementsOf(site, buyer.user.id)).toHaveLength(1);
  });

  test('is in the audit log with its reason, even when it fails', async () => {
    const id = await addEvent(site, { event_id: 'evt_audited' });
    await replay(id);
    await replay('888888');
    const { entries } = (await site.call(listAuditEntries, { query: {} }, admin.cookie)).data;
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'replayPaymentEvent', subjectId: '888888', outcome: 'not_found' },
      {
        ...{ action: 'replayPaymentEvent', subjectId: id, outcome: 'done' },
        sentence: `The event evt_audited was handled again. Reason: ${reason}`,
      },
    ]);
    expect(entries[0]?.sentence).toContain(reason);
  });

  test('changes nothing while the provider cannot be reached', async () => {
    const { checkout, reference } = await order(site);
    await keepBooks(site, checkout, { status: 'paid' });
    const id = await unhandled(checkout);
    const sandbox = site.deps.payments.byName.get('sandbox');
    if (!sandbox) throw new Error('the site has the sandbox');
    const silent = { ...sandbox, fetch: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    const payments: Dependencies['payments'] = { chosen: silent, byName: new Map([['sandbox', silent]]) };
    const { routes } = createProduct({ ...site.deps, payments });
    const call = { params: { id }, body: { reason } } as never;
    const found = routes.find(({ endpoint }) => endpoint === replayPaymentEvent);
    await expect(found?.handle(call)).rejects.toMatchObject({ code: 'provider_unreachable' });
    expect(await stored(id)).toMatchObject({ handled_at: null, replayed_at: null });
    expect(await statusOf(site, reference)).toBe('pending');
    // A control: with the provider, the same call settles it.
    expect((await replay(id)).data.event.replayOutcome).toBe('paid');
  });

  test('closes an event of a provider that is no longer here', async () => {
    const id = await addEvent(site, { provider: 'formerly', subject: 'x', handled_at: null, outcome: null });
    expect((await replay(id)).data.event).toMatchObject({
      outcome: 'unknown_provider',
      replayOutcome: 'unknown_provider',
    });
  });

  test('needs a reason', async () => {
    const id = await addEvent(site);
    for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }])
      expect((await replay(id, admin.cookie, body)).error.code).toBe('invalid_input');
    expect((await stored(id)).replayed_at).toBeNull();
  });
});

test('only administrators read events, and only administrators with rights handle them again', async () => {
  const id = await addEvent(site);
  const calls = [
    [listPaymentEvents, { query: {} }],
    [getPaymentEvent, { params: { id } }],
    [replayPaymentEvent, { params: { id }, body: { reason } }],
  ] as const;
  for (const [endpoint, input] of calls) {
    expect((await site.call(endpoint, input)).error.code).toBe('not_signed_in');
    expect((await site.call(endpoint, input, user.cookie)).error.code).toBe('forbidden');
  }
  expect((await site.call(listPaymentEvents, { query: {} }, testAdmin.cookie)).status).toBe(200);
  expect((await replay(id, testAdmin.cookie)).error.code).toBe('test_admin_reads_only');
  expect((await stored(id)).replayed_at).toBeNull();
});
