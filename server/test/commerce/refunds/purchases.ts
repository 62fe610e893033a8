import { randomUUID } from 'node:crypto';
import { paymentWebhook } from '@fit-coder/contracts/commerce';
import { newReference } from '../../../src/domains/commerce/orders/order.ts';
import type { Subject } from '../../../src/domains/commerce/payments/provider-states.ts';
import { makeCourse, makeLecture } from '../../support/factories.ts';
import { firstRun } from '../../support/job-run.ts';
import type { TestSite, TestUser } from '../../support/test-site.ts';
import type { Bank } from './bank.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

export interface Bought {
  readonly reference: string;
  /** Our id of the payment, and the bank's. */
  readonly paymentId: string;
  readonly atBank: string;
}

/** Runs the only handler of a kind of job, as the queue would. */
export async function runJob(site: TestSite, kind: string, data: object): Promise<void> {
  const handler = site.product.handlers.find((other) => other.kind.name === kind);
  await handler?.run(firstRun(data));
}

/** The bank says that something changed, and the site fetches it. */
export async function tell(site: TestSite, subject: Subject): Promise<void> {
  await site.call(paymentWebhook, { params: { provider: 'bank' } }, undefined, {
    payload: JSON.stringify(subject),
    headers: { 'content-type': 'application/json' },
  });
  const { rows } = await site.deps.database.pool.query<{ id: number }>(
    `select id from payment_events where handled_at is null order by id`,
  );
  for (const { id } of rows) await runJob(site, 'payment-event-received', { eventId: id });
}

async function paymentIdOf(site: TestSite, atBank: string): Promise<string> {
  const { id } = await site.deps.database.db
    .selectFrom('payments')
    .select('id')
    .where('provider_payment', '=', atBank)
    .executeTakeFirstOrThrow();
  return id;
}

/** A user orders courses, for themselves or as a gift, and pays them at the bank. */
export async function buyCourses(
  site: TestSite,
  bank: Bank,
  { user }: TestUser,
  courseIds: readonly string[],
  { amount = 4900, paidAt = new Date(), isGift = false } = {},
): Promise<Bought> {
  const { db } = site.deps.database;
  const reference = newReference();
  const order = { reference, user_id: user.id, kind: 'courses', description: 'Courses' } as const;
  const recipient = isGift ? 'gift' : 'buyer';
  const price = { amount_cents: amount, currency: 'USD', provider: 'bank', status: 'pending' } as const;
  const { id: order_id } = await db
    .insertInto('orders')
    .values({ ...order, ...price, recipient })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = courseIds.map((course_id) => ({ order_id, course_id, title: 'Loops', price_cents: amount }));
  await db.insertInto('order_items').values(items).execute();
  if (isGift) await db.insertInto('gifts').values({ order_id, message: '' }).execute();
  const { id: atBank } = bank.pay({ reference, amount, paidAt });
  await tell(site, { kind: 'payment', id: atBank });
  return { reference, atBank, paymentId: await paymentIdOf(site, atBank) };
}

/** A user subscribes and pays one period for each of `paid`; the last period is still running. */
export async function subscribeAt(
  site: TestSite,
  bank: Bank,
  { user }: TestUser,
  paid: readonly Date[],
): Promise<{ reference: string; subscription: string; id: string; payments: string[] }> {
  const { db } = site.deps.database;
  const of = { user_id: user.id, plan_id: 'monthly', provider: 'bank', status: 'incomplete' } as const;
  const { id } = await db
    .insertInto('subscriptions')
    .values({ ...of, unit_amount: 1900 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reference = newReference();
  await db
    .insertInto('orders')
    .values({
      reference,
      user_id: user.id,
      kind: 'subscription',
      subscription_id: id,
      description: 'Monthly',
      amount_cents: 1900,
      currency: 'USD',
      provider: 'bank',
      status: 'paid',
      settled_at: paid[0] ?? new Date(),
    })
    .execute();
  const payments = paid.map((paidAt) => {
    const period = { start: paidAt, end: new Date(paidAt.getTime() + 31 * dayMs) };
    return bank.pay({ amount: 1900, paidAt, period });
  });
  const subscription = bank.subscribe(id, payments);
  await tell(site, { kind: 'subscription', id: subscription });
  const ids = payments.map(async (payment) => paymentIdOf(site, payment.id));
  return { reference, subscription, id, payments: await Promise.all(ids) };
}

/** A course with `count` recorded lectures; returns its id and theirs. */
export async function recordedCourse(site: TestSite, count: number, title = `Loops ${randomUUID()}`) {
  const { db } = site.deps.database;
  const { id } = await makeCourse(site, { priceCents: 4900, title });
  const lectures: string[] = [];
  for (let position = 1; position <= count; position += 1) {
    const lecture = await makeLecture(site, id, { position });
    const file = { lecture_id: lecture, file_name: 'a.mp4', size_bytes: 1, retryable: false };
    const asset = await db
      .insertInto('media_assets')
      .values({ ...file, state: 'ready' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('lectures').set({ asset_id: asset.id }).where('id', '=', lecture).execute();
    lectures.push(lecture);
  }
  return { id, title, lectures };
}

/** A user watched these lectures at that time. */
export async function watch(
  site: TestSite,
  { user }: TestUser,
  lectures: readonly string[],
  at = new Date(),
): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  const rows = lectures.map((lecture_id) => ({ user_id: user.id, lecture_id, day, viewed_at: at }));
  await site.deps.database.db.insertInto('lecture_views').values(rows).execute();
}
