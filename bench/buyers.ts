import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface BuyerRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a buyer does in each of many turns. */
export type Turns = (index: number) => readonly BuyerRequest[];

interface Course {
  readonly id: string;
  readonly priceCents: number;
}

/** Prepares `count` users with a session who add the demo's course to their cart and remove it. */
export async function cartTurns(client: pg.ClientBase, count: number): Promise<Turns> {
  const { id } = await courseForSale(client);
  const cookies = await logIn(client, count, null);
  return (index) => {
    const headers = { cookie: cookies[index % cookies.length] ?? '' };
    return [
      { method: 'POST', path: '/cart', body: { courses: [id] }, headers },
      { method: 'DELETE', path: `/cart/${id}`, headers },
    ];
  };
}

/**
 * Prepares `count` users with a session and a full cart, who order it once. A buyer who orders again and again would be
 * measured with their older checkouts, about which the product asks the provider.
 */
export async function checkoutTurns(client: pg.ClientBase, count: number): Promise<Turns> {
  const { id, priceCents } = await courseForSale(client);
  const cookies = await logIn(client, count, id);
  return (index) => {
    const headers = { cookie: cookies[index] ?? '' };
    return [{ method: 'POST', path: '/checkout', body: { totalCents: priceCents }, headers }];
  };
}

/** A course of the demo that is sold, as a pre-order if it is not recorded. */
async function courseForSale(client: pg.ClientBase): Promise<Course> {
  const { rows } = await client.query<Course>(
    `update courses set available_on = current_date where id = (
       select id from courses where price_cents is not null and published_at is not null order by id limit 1)
     returning id, price_cents as "priceCents"`,
  );
  const [course] = rows;
  if (!course) throw new Error('the demo sells no course');
  return course;
}

/**
 * Inserts `count` users with a session, and a course in their carts; returns their cookies. They are inserted directly,
 * because signing up would hash a password.
 */
export async function logIn(
  client: pg.ClientBase,
  count: number,
  courseId: string | null,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(
    `with wanted as (select * from unnest($1::text[], $2::bytea[]) as of (email, hash)),
       buyer as (
         insert into users (name, email, password_hash) select 'Buyer', email, '' from wanted returning id, email),
       filled as (
         insert into cart_items (user_id, course_id) select id, $3::uuid from buyer where $3::uuid is not null)
     insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day' from buyer join wanted using (email)`,
    [tokens.map(() => `buyer-${randomUUID()}@example.com`), hashes, courseId],
  );
  return tokens.map((token) => `fc_session=${token}`);
}
