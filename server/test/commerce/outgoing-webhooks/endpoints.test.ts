import { randomUUID } from 'node:crypto';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhookDelivery,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  webhookEvents,
} from '@fit-coder/contracts/operations/outgoing-webhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Sealer } from '../../../src/platform/security/sealing.ts';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { addEndpoint, attempt, deliveriesOf } from './operator.ts';
import { Receiver } from './receiver.ts';

const url = 'https://receiver.example/hooks/a-secret-path';
const events = ['order.paid' as const];

describe('an endpoint', () => {
  const site = siteForEachTest();
  let admin: TestUser;
  beforeEach(async () => {
    admin = await site.user('admin');
  });
  const list = async (viewer = admin) =>
    (await site.call(listWebhookEndpoints, {}, viewer.cookie)).data.endpoints;

  test('shows its secret once, and the database holds it sealed', async () => {
    const { data } = await site.call(createWebhookEndpoint, { body: { url, events } }, admin.cookie);
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    expect(await list()).toEqual([data.endpoint]);
    expect(data.endpoint).toMatchObject({ url, events, active: true, failingSince: null, disabledAt: null });
    expect(JSON.stringify(await list())).not.toContain('whsec_');
    const { rows } = await site.deps.database.pool.query<{
      row: string;
      secret_sealed: Buffer;
      secret_key: string;
    }>('select e::text as row, secret_sealed, secret_key from webhook_endpoints e');
    const [row] = rows;
    expect(row?.row).not.toContain('whsec_');
    expect(row?.secret_sealed.includes(data.secret.slice(6))).toBe(false);
    const sealed = { bytes: row?.secret_sealed ?? Buffer.alloc(0), keyId: row?.secret_key ?? '' };
    const sealer = new Sealer([site.deps.secret], 'webhook endpoints');
    expect(sealer.open(sealed, data.endpoint.id).toString()).toBe(data.secret);
    const { rows: entries } = await site.deps.database.pool.query('select sentence from audit_entries');
    expect(JSON.stringify(entries)).not.toContain('whsec_');
  });

  test.each([
    ['nothing', '', /such as https/u],
    ['no URL', 'receiver', /such as https/u],
    ['another scheme', 'ftp://localhost/', /must begin with https/u],
    ['a script', 'javascript:alert(1)', /must begin with https/u],
    ['an unencrypted address', 'http://receiver.example/', /must begin with https/u],
    ['an unencrypted address of the network', 'http://10.0.0.8/', /must begin with https/u],
    ['a password', 'https://ada:secret@receiver.example/', /password/u],
  ])('is refused with %s', async (_, wrong, sentence) => {
    const response = await site.call(createWebhookEndpoint, { body: { url: wrong, events } }, admin.cookie);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
    expect(JSON.stringify(response.error.fields)).toMatch(sentence);
    expect(await list()).toEqual([]);
  });

  test.each([[[]], [['order.eaten']]])('is refused with the events %j', async (wrong) => {
    const response = await site.call(createWebhookEndpoint, { body: { url, events: wrong } }, admin.cookie);
    expect(response.error.code).toBe('invalid_input');
    expect(await list()).toEqual([]);
  });

  test('is changed, paused, resumed without its failures, and deleted with its deliveries', async () => {
    const { id } = await addEndpoint(site, admin, url);
    const params = { id };
    await site.call(testWebhookEndpoint, { params }, admin.cookie);
    await site.deps.database.db
      .updateTable('webhook_endpoints')
      .set({ failing_since: new Date(), disabled_at: new Date(), active: false })
      .execute();
    const change = { events: webhookEvents, active: true };
    const { data } = await site.call(updateWebhookEndpoint, { params, body: change }, admin.cookie);
    expect(data.endpoint).toMatchObject({ ...change, failingSince: null, disabledAt: null });
    await site.call(updateWebhookEndpoint, { params, body: { events, active: false } }, admin.cookie);
    expect(await list()).toMatchObject([{ id, events, active: false }]);
    const deleted = await site.call(deleteWebhookEndpoint, { params }, admin.cookie);
    expect(deleted.data.message).toBe('The endpoint at receiver.example was deleted.');
    expect(await list()).toEqual([]);
    const { rows } = await site.deps.database.pool.query('select id from webhook_deliveries');
    expect(rows).toEqual([]);
  });

  test('that does not exist is not found', async () => {
    const params = { id: randomUUID() };
    const body = { events, active: true };
    for (const [called, input] of [
      [updateWebhookEndpoint, { params, body }],
      [deleteWebhookEndpoint, { params }],
      [testWebhookEndpoint, { params }],
      [listWebhookDeliveries, { params, query: {} }],
      [resendWebhookDelivery, { params }],
    ] as const)
      expect((await site.call(called, input, admin.cookie)).error.code).toBe('not_found');
  });

  test('is one of at most twenty', async () => {
    for (let count = 0; count < 20; count += 1) await addEndpoint(site, admin, url);
    const response = await site.call(createWebhookEndpoint, { body: { url, events } }, admin.cookie);
    expect([response.status, response.error.code]).toEqual([409, 'list_full']);
  });

  test('shows test administrators its host only, and users nothing', async () => {
    await addEndpoint(site, admin, url);
    expect(await list(await site.user('testadmin'))).toMatchObject([{ url: 'https://receiver.example/•••' }]);
    const { cookie } = await site.user();
    expect((await site.call(listWebhookEndpoints, {}, cookie)).error.code).toBe('forbidden');
    expect((await site.call(listWebhookEndpoints)).error.code).toBe('not_signed_in');
  });

  test('lists its deliveries page by page, newest first', async () => {
    const { id } = await addEndpoint(site, admin, url);
    const message = { id: 'evt_1', type: 'order.paid', timestamp: '', data: {} };
    const rows = Array.from({ length: 120 }, () => ({
      endpoint_id: id,
      event: 'order.paid',
      payload: JSON.stringify(message),
      created_at: new Date('2026-11-22T10:00:00Z'),
      queued_at: new Date(),
    }));
    await site.deps.database.db.insertInto('webhook_deliveries').values(rows).execute();
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query: { cursor?: string } = next === '' ? {} : { cursor: next };
      const { data } = await site.call(listWebhookDeliveries, { params: { id }, query }, admin.cookie);
      seen.push(...data.deliveries.map((delivery) => delivery.id));
      next = data.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });
});

describe.each([
  ['in production', { production: true, factorsRequired: false }],
  ['in a public demonstration', { publicDemo: true }],
])('%s', (_, config) => {
  const site = siteForEachTest(config);
  let admin: TestUser;
  let receiver: Receiver;
  beforeEach(async () => {
    admin = await site.user('admin');
    receiver = await Receiver.start();
  });
  afterEach(() => receiver.stop());

  test.each([
    'http://localhost:8080/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:192.168.0.1]/',
  ])('the address %s is refused', async (wrong) => {
    const response = await site.call(createWebhookEndpoint, { body: { url: wrong, events } }, admin.cookie);
    expect(response.error.code).toBe('invalid_input');
  });

  test('a name that leads to this machine is refused when it is looked up, without a connection', async () => {
    const { id } = await addEndpoint(site, admin, url);
    // As if the name server answered with a private address: localhost always does.
    const moved = { url: `http://localhost:${receiver.port}/` };
    await site.deps.database.db.updateTable('webhook_endpoints').set(moved).execute();
    await site.call(testWebhookEndpoint, { params: { id } }, admin.cookie);
    const [delivery] = await deliveriesOf(site, admin, id);
    expect(await attempt(site, delivery?.id ?? '')).toMatch(/leads to a private network/u);
    expect(receiver.received).toEqual([]);
  });
});

describe('on a site that only this machine reaches', () => {
  const site = siteForEachTest();

  test('the same name reaches this machine (control)', async () => {
    const receiver = await Receiver.start();
    const admin = await site.user('admin');
    const { id } = await addEndpoint(site, admin, `http://localhost:${receiver.port}/`);
    await site.call(testWebhookEndpoint, { params: { id } }, admin.cookie);
    const [delivery] = await deliveriesOf(site, admin, id);
    expect(await attempt(site, delivery?.id ?? '')).toBeNull();
    expect(receiver.received).toHaveLength(1);
    await receiver.stop();
  });
});
