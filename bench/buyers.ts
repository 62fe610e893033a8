import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

export interface BuyerRequest {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Users with a session, and a course that they buy. */
export interface Buyers {
  readonly cookies: readonly string[];
  readonly courseId: string;
  readonly priceCents: number;
}

/** Inserts `count` users with a session, and chooses a course that they buy. */
export async function logIn(databaseUrl: string, count: number): Promise<Buyers> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string; price_cents: number }>(
    'select id, price_cents from courses where price_cents is not null and published_at is not null limit 1',
  );
  const [course] = rows;
  if (!course) throw new Error('the demo sells no course');
  await client.query(`update courses set available_on = current_date where id = $1`, [course.id]);
  const cookies: string[] = [];
  for (let index = 0; index < count; index += 1) cookies.push(await signUp(client));
  await client.end();
  return { cookies, courseId: course.id, priceCents: course.price_cents };
}

/** A user with a session, inserted directly: signing up would hash a password. */
async function signUp(client: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await client.query(
    `with buyer as (
       insert into users (name, email, password_hash) values ('Buyer', $1, '') returning id)
     insert into sessions (token_hash, user_id, expires_at) select $2, id, now() + interval '1 day' from buyer`,
    [`buyer-${randomUUID()}@example.com`, hash],
  );
  return `fc_session=${token}`;
}

/** Adds the course to a cart, and removes it. */
export function cartRequests({ cookies, courseId }: Buyers) {
  return (index: number): BuyerRequest[] => {
    const headers = { cookie: cookies[index % cookies.length] ?? '' };
    return [
      { method: 'POST', path: '/cart', body: { courses: [courseId] }, headers },
      { method: 'DELETE', path: `/cart/${courseId}`, headers },
    ];
  };
}

/** Orders a cart, which is filled before its first order. */
export function checkoutRequests({ cookies, courseId, priceCents }: Buyers) {
  const filled = new Set<string>();
  return (index: number): BuyerRequest[] => {
    const cookie = cookies[index % cookies.length] ?? '';
    const fill = {
      method: 'POST',
      path: '/cart',
      body: { courses: [courseId] },
      headers: { cookie },
    } as const;
    const order = {
      method: 'POST',
      path: '/checkout',
      body: { totalCents: priceCents },
      headers: { cookie },
    } as const;
    if (filled.has(cookie)) return [order];
    filled.add(cookie);
    return [fill, order];
  };
}
