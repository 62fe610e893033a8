import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { serveJson } from '../json-server.ts';

/**
 * The cart and the checkout with plain Node: the session is looked up, the body checked, the account locked, and the same
 * rows are written in the same transactions. Our server reads more in one statement; here each step has its own, as one
 * would write it. There are no limits, logs, metrics, coupons, taxes or prices by country.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

async function userOf({ headers }: IncomingMessage): Promise<string> {
  const token = /fc_session=([\w-]+)/u.exec(headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await pool.query<{ user_id: string }>(
    `select s.user_id, u.role from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.expires_at > now()`,
    [hash],
  );
  return rows[0]?.user_id ?? '';
}

async function transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

const lockUser = 'select id from users where id = $1 for no key update';
const owned = `select course_id from entitlements
  where user_id = $1 and course_id is not null and (expires_at is null or expires_at > now())`;
const inCart = `select course_id from cart_items where user_id = $1 order by added_at, course_id`;
const facts = `select id, slug, title, price_cents, access, published_at from courses where id = any($1)`;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

async function addToCart(userId: string, courseId: string): Promise<object> {
  if (!uuid.test(courseId)) throw new Error('choose a course');
  return transaction(async (client) => {
    await client.query(lockUser, [userId]);
    await client.query(
      'delete from cart_items where user_id = $1 and course_id not in (select id from courses)',
      [userId],
    );
    const { rows } = await client.query<{ title: string }>(facts, [[courseId]]);
    await client.query(owned, [userId]);
    await client.query(inCart, [userId]);
    await client.query('insert into cart_items (user_id, course_id) values ($1, $2) on conflict do nothing', [
      userId,
      courseId,
    ]);
    return { message: `${rows[0]?.title} was added to your cart.` };
  });
}

const newOrder = `insert into orders (reference, user_id, subscription_id, plan_price_id, unit_amount, recipient, quantity,
    amount_cents, currency, list_amount, discount, tax, trial_days, country, status, kind, description, provider, expires_at)
  values ($1, $2, null, null, null, 'buyer', 1, $4, 'USD', $4, 0, 0, 0, null, 'pending', 'courses', $3, 'sandbox', $5)
  returning id`;
const newItem = `insert into order_items (order_id, course_id, title, price_cents, discount, list_price, available_on)
  values ($1, $2, $3, $4, 0, $4, current_date)`;
const newCustomer = `insert into sandbox_customers (id, owner) values ($1, $2)
  on conflict (owner) do update set owner = $2 returning id`;
const newCheckout = `insert into sandbox_checkouts (id, customer_id, order_reference, description, amount_cents, discount,
    currency, success_url, failure_url, cancel_url, status, expires_at, recurring)
  values ($1, $2, $3, $4, $5, 0, 'USD', '/', '/', '/', 'open', $6, null)`;
const nameCheckout = `update orders set provider_checkout = $2, url = $3 where reference = $1`;

async function checkOut(userId: string, shownCents: unknown): Promise<object> {
  const reference = `FC-${randomBytes(13).toString('hex').toUpperCase()}`;
  const expiresAt = new Date(Date.now() + 35 * 60_000);
  const course = await transaction(async (client) => {
    await client.query(lockUser, [userId]);
    const { rows: ids } = await client.query<{ course_id: string }>(inCart, [userId]);
    const { rows } = await client.query<{ id: string; title: string; price_cents: number }>(facts, [
      ids.map((row) => row.course_id),
    ]);
    const [found] = rows;
    if (!found) throw new Error('the cart is empty');
    if (found.price_cents !== shownCents) throw new Error('the cart has changed');
    const order = [reference, userId, found.title, found.price_cents, expiresAt];
    const { rows: orders } = await client.query<{ id: string }>(newOrder, order);
    await client.query(newItem, [orders[0]?.id, found.id, found.title, found.price_cents]);
    return found;
  });
  const checkout = `sbx_${randomBytes(18).toString('base64url')}`;
  const customerId = `scus_${randomBytes(18).toString('base64url')}`;
  const { rows } = await pool.query<{ id: string }>(newCustomer, [customerId, userId]);
  const customer = rows[0]?.id;
  await pool.query(newCheckout, [checkout, customer, reference, course.title, course.price_cents, expiresAt]);
  await pool.query(nameCheckout, [reference, checkout, `/sandbox/checkout/${checkout}`]);
  return { reference, url: `/sandbox/checkout/${checkout}` };
}

async function respond(request: IncomingMessage): Promise<object> {
  const { method, url = '/' } = request;
  if (url === '/') return {};
  const userId = await userOf(request);
  if (!userId) throw new Error('not logged in');
  if (method === 'DELETE') {
    await pool.query('delete from cart_items where user_id = $1 and course_id = $2', [
      userId,
      url.slice('/cart/'.length),
    ]);
    return { message: 'Removed from cart.' };
  }
  const body = (await json(request)) as { courses?: string[]; totalCents?: number };
  return url === '/cart' ? addToCart(userId, body.courses?.[0] ?? '') : checkOut(userId, body.totalCents);
}

serveJson(respond);
