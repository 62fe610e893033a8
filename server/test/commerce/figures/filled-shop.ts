import { sql } from 'kysely';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { makeCategories, makeCourse } from '../../support/factories.ts';
import type { TestSite } from '../../support/test-site.ts';

/**
 * Fills the tables of the money screens with this many users, each with an order, its payment and event, a coupon use and
 * a subscription; some have refunds, disputes and alarms. Most refunds are two years older.
 */
export async function fillShop(site: TestSite, count: number): Promise<void> {
  const { deps } = site;
  await makeCategories(site);
  const { id: courseId } = await makeCourse(site);
  // Without the limits of requests, which a busy machine exceeds here.
  const { db, close } = openDatabase(deps.database.pool.options.connectionString ?? '', deps.log);
  await sql`insert into users (name, email, password_hash, role, created_at)
    select 'Filler ' || n, 'filler-' || n || '@example.org', 'none', 'user', now() - n * interval '1 hour'
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`insert into orders (reference, user_id, amount_cents, currency, status, provider, provider_checkout, kind,
      description, created_at, settled_at)
    select 'FC-' || upper(md5(u.id::text)), u.id, 1900, 'USD', 'paid', 'sandbox', 'sbx_' || md5(u.id::text), 'courses',
      'A course', u.created_at, u.created_at
    from users u where name like 'Filler %'`.execute(db);
  await sql`insert into order_items (order_id, course_id, title, price_cents)
    select id, ${courseId}::uuid, 'A course', amount_cents from orders where provider_checkout like 'sbx_%'`.execute(
    db,
  );
  await sql`insert into payments (provider, provider_payment, user_id, order_id, amount, currency, status, paid_at, ticket,
      funds_taken)
    select provider, 'pay_' || provider_checkout, user_id, id, amount_cents, currency, 'paid', settled_at, 1,
      right(reference, 2) = 'A0'
    from orders where provider_checkout like 'sbx_%'`.execute(db);
  await sql`insert into refunds (payment_id, provider_refund, amount, status, created_at)
    select id, 'ref_' || id, 100, 'succeeded',
      paid_at - case when right(provider_payment, 2) = 'aa' then interval '0' else interval '2 years' end
    from payments where right(provider_payment, 1) = 'a'`.execute(db);
  await sql`insert into refund_requests (payment_id, amount, reason, requested_at, provider_refund)
    select payment_id, amount, 'A reason', created_at, provider_refund from refunds`.execute(db);
  await sql`insert into subscriptions (user_id, plan_id, status, provider, provider_subscription, created_at,
      current_period_end, quantity)
    select id, 'monthly', (array['active', 'past_due', 'expired', 'trialing'])[1 + abs(hashtext(id::text)) % 4], 'sandbox',
      'sub_' || id, created_at, now() + interval '10 days', 1
    from users where name like 'Filler %'`.execute(db);
  await sql`insert into payment_events (provider, event_id, type, subject_kind, subject, payload, received_at, handled_at,
      outcome)
    select provider, 'evt_' || md5(id::text), 'checkout.paid', 'checkout', provider_checkout, '{}', created_at, created_at,
      case when right(reference, 1) = 'A' then 'failed' else 'paid' end
    from orders where provider_checkout like 'sbx_%'`.execute(db);
  await sql`insert into payment_alarms (kind, provider, subject, order_id, at, resolved_at)
    select 'paid_again', provider, provider_checkout, id, created_at, case when right(reference, 1) < '8' then now() end
    from orders where provider_checkout like 'sbx_%' and (right(reference, 1) < '8' or right(reference, 2) in ('A8', 'B8'))`.execute(
    db,
  );
  await sql`insert into invoices (kind, number, payment_id, issued_at, seller, buyer, lines, total, tax, currency)
    select 'invoice', 'FC-' || row_number() over (), id, paid_at, '{}', '{}', '[]', amount, 0, currency
    from payments`.execute(db);
  await sql`insert into coupons (code, percent)
    select 'C' || n, 10 from generate_series(1000, 1000 + ${count}::int) n`.execute(db);
  await sql`insert into coupon_uses (order_id, coupon_id, state, reserved_until)
    select id, (select id from coupons limit 1), 'used', now() from orders`.execute(db);
  await sql`vacuum analyze`.execute(db);
  await close();
}
