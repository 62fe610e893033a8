import type { Endpoint } from '@fit-coder/contracts/endpoint';
import {
  exportEndpoints,
  exportOrders,
  exportPayments,
  exportSubscriptions,
} from '@fit-coder/contracts/operations/exports';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../admin/audit/audit-entries.ts';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { payInSilence, reconcile } from '../reconciliation/comparisons.ts';

const site = siteForEachTest();
const db = () => site.deps.database.db;
let admin: TestUser;
beforeEach(async () => {
  admin = await site.user('admin');
});

/** The rows of a file by their headings, as an independent reader sees them. */
function read(text: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

async function rowsOf(endpoint: Endpoint, query: object = {}): Promise<Record<string, string>[]> {
  const response = await site.call<Endpoint>(endpoint, { query }, admin.cookie);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return read(response.data as string);
}

async function insertOrders(count: number, day = '2026-03-01'): Promise<void> {
  await sql`insert into orders (reference, user_id, kind, description, amount_cents, currency, status, provider, created_at)
    select 'FC-' || n, ${admin.user.id}, 'courses', 'A course', n, 'USD', 'pending', 'sandbox',
      ${day}::timestamptz + (n / 3) * interval '1 second'
    from generate_series(1, ${count}) n`.execute(db());
}

test('orders are exported with what was bought, safe from formulas, and without personal data', async () => {
  const { reference, user } = await payInSilence(site);
  await reconcile(site);
  const evil = { description: '=HYPERLINK("https://evil.example")' };
  await db().updateTable('orders').set(evil).execute();
  const [row, ...others] = await rowsOf(exportOrders);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    Reference: reference,
    Status: 'paid',
    Kind: 'subscription',
    Description: `'${evil.description}`,
    Amount: '19',
    Currency: 'USD',
    User: user.user.id,
  });
  expect(JSON.stringify(row)).not.toContain(user.user.email);
});

test('payments and refunds are exported together, the refunds as negative numbers', async () => {
  const { reference } = await payInSilence(site);
  await reconcile(site);
  const { id } = await db().selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const refund = { payment_id: id, provider_refund: 're_1', amount: 450, status: 'succeeded' } as const;
  await db()
    .insertInto('refunds')
    .values({ ...refund, created_at: new Date() })
    .execute();
  expect(await rowsOf(exportPayments)).toMatchObject([
    { Type: 'payment', Order: reference, Amount: '19', Currency: 'USD', 'Provider refund': '' },
    { Type: 'refund', Order: reference, Amount: '-4.5', Currency: 'USD', 'Provider refund': 're_1' },
  ]);
});

test('subscriptions and invoices are exported, credit notes as negative numbers', async () => {
  const { subscriptionId } = await payInSilence(site);
  await reconcile(site);
  expect(await rowsOf(exportEndpoints.exportSubscriptions)).toMatchObject([
    { Subscription: subscriptionId, Status: 'active', 'Unit amount': '19', Currency: 'USD' },
  ]);
  const { id } = await db().selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const refund = { payment_id: id, provider_refund: 're_1', amount: 1900, status: 'succeeded' } as const;
  const { id: refundId } = await db()
    .insertInto('refunds')
    .values(refund)
    .returning('id')
    .executeTakeFirstOrThrow();
  const buyer = JSON.stringify({ name: '@Ada & Co', country: 'DE', taxId: 'DE123' });
  const document = { buyer, total: 1900, tax: 303, currency: 'USD' };
  await db()
    .updateTable('invoices')
    .set({ ...document, number: 'R-1' })
    .execute();
  const note = { kind: 'credit_note', number: 'G-1', payment_id: id, refund_id: refundId } as const;
  await db()
    .insertInto('invoices')
    .values({ ...document, ...note, seller: '{}', lines: '[]', issued_at: new Date(Date.now() + 1) })
    .execute();
  expect(await rowsOf(exportEndpoints.exportInvoices)).toMatchObject([
    { Number: 'R-1', Buyer: "'@Ada & Co", Country: 'DE', Net: '15.97', Tax: '3.03', Total: '19' },
    { Number: 'G-1', Net: '-15.97', Tax: '-3.03', Total: '-19' },
  ]);
});

test('a period has its first and its last day in it', async () => {
  for (const day of ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']) {
    await insertOrders(1, day);
    await db().updateTable('orders').set({ reference: day }).where('reference', '=', 'FC-1').execute();
  }
  const references = async (query: object) =>
    (await rowsOf(exportOrders, query)).map((row) => row['Reference']);
  expect(await references({ from: '2026-03-01', to: '2026-03-02' })).toEqual(['2026-03-01', '2026-03-02']);
  expect(await references({ from: '2026-03-02' })).toEqual(['2026-03-02', '2026-03-03']);
  expect(await references({ to: '2026-02-28' })).toEqual(['2026-02-28']);
  expect(await references({ from: '2027-01-01' })).toEqual([]);
});

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }],
  [{ from: 'yesterday' }],
  [{ to: '2026-02-30' }],
  [{ since: '2026-01-01' }],
])('the period %j is refused', async (query) => {
  const response = await site.call<Endpoint>(exportOrders, { query }, admin.cookie);
  expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
});

test('thousands of rows are sent whole, in order, each once, a batch at a time', async () => {
  await insertOrders(5500);
  const rows = await rowsOf(exportOrders);
  expect(rows).toHaveLength(5500);
  expect(new Set(rows.map((row) => row['Reference']))).toEqual(
    new Set(Array.from({ length: 5500 }, (_, n) => `FC-${n + 1}`)),
  );
  const times = rows.map((row) => row['Ordered'] ?? '');
  expect(times).toEqual(times.toSorted((a, b) => a.localeCompare(b)));
});

test('a slow reader gets a batch at a time, and the rest is not read before it is wanted', async () => {
  await insertOrders(5500);
  const { ExportsService } = await import('../../../src/domains/commerce/exports/exports.service.ts');
  let queries = 0;
  const counted = db().withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const exports = new ExportsService({ db: counted, clock: site.deps.clock });
  const file = (await exports.file('orders', {}))[Symbol.asyncIterator]();
  await file.next();
  expect(queries).toBe(1);
  await file.next();
  expect(queries).toBe(2);
  await file.return?.();
  expect(queries).toBe(2);
});

describe('an export', () => {
  test('is saved as a file that names the period', async () => {
    const { headers } = await site.call<Endpoint>(
      exportOrders,
      { query: { from: '2026-01-01' } },
      admin.cookie,
    );
    expect(headers['content-disposition']).toBe('attachment; filename="orders-from-2026-01-01.csv"');
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each(Object.entries<Endpoint>(exportEndpoints))(
    '%s is recorded in the audit log',
    async (name, endpoint) => {
      await rowsOf(endpoint);
      const entries = await db()
        .selectFrom('audit_entries')
        .select(['actor_id', 'action', 'outcome'])
        .execute();
      expect(entries).toEqual([{ actor_id: admin.user.id, action: name, outcome: 'done' }]);
    },
  );

  test('is for administrators only, and no other site can ask for it', async () => {
    const { cookie } = await site.user();
    const { cookie: testAdmin } = await site.user('testadmin');
    expect((await site.call(exportOrders)).error.code).toBe('not_signed_in');
    expect((await site.call(exportOrders, {}, cookie)).error.code).toBe('forbidden');
    expect((await site.call(exportOrders, {}, testAdmin)).error.code).toBe('test_admin_reads_only');
    const headers = { cookie: admin.cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const foreign = await site.call(exportOrders, {}, admin.cookie, { headers });
    expect(foreign.error.code).toBe('cross_site');
    expect(await db().selectFrom('audit_entries').select('id').execute()).toEqual([]);
  });

  test('that fails says so instead of ending as a whole file', async () => {
    await sql`alter table orders rename to orders_gone`.execute(db());
    const response = await site.call(exportOrders, {}, admin.cookie);
    expect([response.status, response.error.code]).toEqual([500, 'internal']);
  });
});

test('subscriptions are exported once they began, not while they are only ordered', async () => {
  const { user } = await payInSilence(site);
  expect(await rowsOf(exportSubscriptions)).toEqual([]);
  await reconcile(site);
  expect(await rowsOf(exportSubscriptions)).toMatchObject([{ User: user.user.id, Status: 'active' }]);
});

test.each([
  [{ from: '2026-01-01', to: '2026-06-30' }, 'Export the orders from 2026-01-01 up to 2026-06-30.'],
  [{ to: '2026-06-30' }, 'Export the orders up to 2026-06-30.'],
  [{}, 'Export all orders.'],
])('the audit log says which period was exported: %o', async (query, sentence) => {
  await rowsOf(exportOrders, query);
  const [entry] = await auditEntries(site, admin.cookie);
  expect(entry).toMatchObject({ action: 'exportOrders', outcome: 'done', sentence });
});
