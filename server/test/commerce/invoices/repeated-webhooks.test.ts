import { randomInt, randomUUID } from 'node:crypto';
import { paymentWebhook } from '@fit-coder/contracts/commerce';
import { sql, type Transaction } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { hashToken, newToken } from '../../../src/domains/accounts/sessions/session.ts';
import type { DB } from '../../../src/platform/database/database.generated.ts';
import { makeCourse, makeCategories } from '../../support/factories.ts';
import { sideBySide } from '../../support/side-by-side.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { Books, inDays } from './books.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;
beforeAll(() => makeCategories(site));
vi.setConfig({ testTimeout: 600_000 });

const [buyers, copies] = [200, 20] as const;
/** How many different webhooks report the payment of an order; the orders take turns. Their copies fill up the rest. */
const webhooks = [1, 2, 3, 10] as const;

/** Orders of one course by as many users; returns their references. */
async function orders(books: Books): Promise<string[]> {
  const course = await makeCourse(site, { priceCents: 4900 });
  return sideBySide(Array.from({ length: buyers }), 6, async (_, index) => {
    const account = { name: `Buyer ${index}`, email: `${randomUUID()}@example.com`, password_hash: 'none' };
    const user = { ...account, role: 'user' } as const;
    const { id } = await db().insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const token = newToken();
    const session = { token_hash: hashToken(token), user_id: id, expires_at: inDays(1) };
    await db().insertInto('sessions').values(session).execute();
    return books.orderCourse({ cookie: `fc_session=${token}` }, course.id);
  });
}

function shuffled<T>(list: readonly T[]): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(randomInt(rest.length), 1));
}

/** Sends the copies of every order's webhooks in a random order, several at once. */
async function sendAll(references: readonly string[]): Promise<void> {
  const waiting = shuffled(
    references.flatMap((reference, index) =>
      Array.from({ length: copies }, (_, copy) => ({
        id: `evt_${reference}_${copy % (webhooks[index % webhooks.length] ?? 1)}`,
        subject: { kind: 'checkout', id: `chk_${reference}` },
      })),
    ),
  );
  const headers = { 'content-type': 'application/json' };
  const sendNext = async (): Promise<void> => {
    for (let event = waiting.pop(); event; event = waiting.pop()) {
      const payload = JSON.stringify(event);
      const params = { provider: 'books' };
      const { status } = await site.call(paymentWebhook, { params }, undefined, { payload, headers });
      // Providers send again what a busy site did not accept.
      if (status === 503) waiting.unshift(event);
      else if (status !== 200) throw new Error(`a webhook was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendNext));
}

const grants = async () => {
  const { rows } = await sql<{ granted: number; invoices: number }>`
    select (select count(*) from entitlement_changes where change = 'granted')::int as granted,
      (select count(*) from invoices)::int as invoices`.execute(db());
  return rows[0];
};

/** What is wrong with the numbers of the invoices: those that are missing or double, and payments with several. */
async function faults(): Promise<string[]> {
  const rows = await db().selectFrom('invoices').select(['number', 'payment_id']).execute();
  const counts = rows.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b);
  const numbers = counts.flatMap((count, index) => (count === index + 1 ? [] : [`${index + 1} is ${count}`]));
  const payments = Map.groupBy(rows, (row) => row.payment_id);
  const several = [...payments].flatMap(([id, invoices]) =>
    invoices.length > 1 ? [`${id} has several`] : [],
  );
  return [...numbers.slice(0, 1), ...several.slice(0, 1)];
}

test('200 orders and 20 copies of each webhook in random order: 200 grants and 200 invoices without gaps', async () => {
  const books = new Books(site);
  const references = await orders(books);
  for (const reference of references) books.markPaid(reference);
  await site.work();
  await sendAll(references);
  const unhandled = () => sql`select from payment_events where handled_at is null`.execute(db());
  await expect.poll(async () => (await unhandled()).rows.length, { timeout: 500_000 }).toBe(0);
  const stored = await sql<{ count: number }>`select count(*)::int from payment_events`.execute(db());
  const sent = webhooks.reduce((sum, count) => sum + count, 0) * (buyers / webhooks.length);
  expect(stored.rows).toEqual([{ count: sent }]);
  expect(await grants()).toEqual({ granted: buyers, invoices: buyers });
  expect(await faults()).toEqual([]);
});

test('a gap and a second invoice are found where the database does not prevent them (control)', async () => {
  await sql`drop index invoices_payment_id`.execute(db());
  await sql`insert into invoices (kind, number, payment_id, issued_at, seller, buyer, lines, total, tax, currency)
    select kind, left(number, -6) || '000999', payment_id, issued_at, seller, buyer, lines, total, tax, currency
    from invoices limit 1`.execute(db());
  expect(await faults()).toEqual([
    expect.stringMatching(/^201 is 999$/u),
    expect.stringMatching(/has several$/u),
  ]);
});

test('a number that is read and then counted up is given twice, unlike that of a series (control)', async () => {
  await sql`create table read_first (number bigint)`.execute(db());
  const next = async (tx: Transaction<DB>) => {
    const query = sql<{ next: number }>`select coalesce(max(number), 0) + 1 as next from read_first`;
    return (await query.execute(tx)).rows[0]?.next;
  };
  const both = await db()
    .transaction()
    .execute((one) =>
      db()
        .transaction()
        .execute(async (two) => {
          const numbers = [await next(one), await next(two)];
          for (const [tx, number] of [
            [one, numbers[0]],
            [two, numbers[1]],
          ] as const)
            await sql`insert into read_first values (${number})`.execute(tx);
          return numbers;
        }),
    );
  expect(both).toEqual([1, 1]);
});
