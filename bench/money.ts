import { randomUUID, type KeyObject } from 'node:crypto';
import http from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { freePort } from '../scripts/free-port.ts';
import { sign, signatureHeader, webhookKey } from '../server/src/domains/commerce/sandbox/signature.ts';
import { startChild } from './children.ts';
import { openSenders } from './senders.ts';
import { inTurn } from './turns.ts';
import { ratioFigure, type Figure } from './figure.ts';
import { cpuOf } from './load.ts';

const connections = 16;

interface Target {
  readonly origin: string;
  readonly pid: number;
}

interface Request {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Measures what moves money: webhooks against bare inserts, cart and checkout against plain Node with the same writes. */
export async function moneyFigures(
  site: Target,
  { databaseUrl, secret, seconds }: { databaseUrl: string; secret: string; seconds: number },
): Promise<Figure[]> {
  const port = await freePort();
  const baselineOrigin = `http://127.0.0.1:${port}`;
  const { pid } = await startChild({
    command: process.execPath,
    args: [resolve(import.meta.dirname, 'baselines/raw-money.ts')],
    env: { PORT: String(port), DATABASE_URL: databaseUrl },
    readyUrl: `${baselineOrigin}/`,
  });
  const baseline = { origin: baselineOrigin, pid };
  const count = Math.round(seconds * 200);
  const buyers = await logIn(databaseUrl);
  const pairs = { cart: cartRequests(buyers), checkout: checkoutRequests(buyers) };
  const target = { must: 1.5, aim: 1.2 };
  return [
    await webhookFigure(site, { databaseUrl, secret, count }),
    await cpuFigure('Add to cart and remove, CPU per pair', site, baseline, pairs.cart, count, target),
    await cpuFigure('Check out a cart, CPU per order', site, baseline, pairs.checkout, count, target),
  ];
}

/** How long a delivery takes for each time that a bare insert takes: at most twice as long is half the rate. */
async function webhookFigure(
  site: Target,
  { databaseUrl, secret, count }: { databaseUrl: string; secret: string; count: number },
): Promise<Figure> {
  const senders = await openSenders(new URL(site.origin), connections);
  const deliver = async (deliveries: Buffer[]) => {
    await Promise.all(
      senders.map(async (sendNext) => {
        for (let next = deliveries.pop(); next; next = deliveries.pop()) await sendNext(next);
      }),
    );
  };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const insert = () =>
    pool.query(
      `insert into payment_events (provider, event_id, type, payload) values ('bench', $1, 'checkout.paid', '{}')`,
      [randomUUID()],
    );
  const measured = await inTurn(
    async () => {
      const deliveries = Array.from({ length: count }, () => delivery(site.origin, webhookKey(secret)));
      const start = performance.now();
      await deliver(deliveries);
      return ((performance.now() - start) * 1000) / count;
    },
    async () => ((await timeOf(insert, count)) * 1000) / count,
  );
  await pool.query(`delete from payment_events where provider = 'bench'`);
  await pool.end();
  const name = 'Webhook deliveries, time each, against a bare insert';
  return ratioFigure(name, 'µs', measured.ours, measured.theirs, { must: 2, aim: 1.5 });
}

/** A signed webhook as the bytes of its request, made before the measurement: a provider makes them elsewhere. */
function delivery(origin: string, key: KeyObject): Buffer {
  const event = { id: `evt_${randomUUID()}`, type: 'checkout.paid', createdAt: new Date().toISOString() };
  const body = JSON.stringify({ ...event, checkout: `sbx_${randomUUID()}` });
  const head = [
    'POST /api/v1/webhooks/sandbox HTTP/1.1',
    `host: ${new URL(origin).host}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    `${signatureHeader}: ${sign(key, Buffer.from(body), new Date())}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

async function cpuFigure(
  what: string,
  site: Target,
  baseline: Target,
  requests: (index: number) => readonly Request[],
  count: number,
  target: { must: number; aim: number },
): Promise<Figure> {
  const measured = await inTurn(
    () => cpuPer(site, '/api/v1', requests, count),
    () => cpuPer(baseline, '', requests, count),
  );
  const name = `${what}, against node:http + pg with the same writes`;
  return ratioFigure(name, 'µs', measured.ours, measured.theirs, target);
}

/** The processor time of the responding process for each of `count` turns, in microseconds. */
async function cpuPer(
  { origin, pid }: Target,
  prefix: string,
  requests: (index: number) => readonly Request[],
  count: number,
): Promise<number> {
  let index = 0;
  const turn = async () => {
    index += 1;
    for (const { method, path, body, headers = {} } of requests(index))
      await send(
        origin,
        method,
        prefix + path,
        { ...(body && { 'content-type': 'application/json' }), ...headers },
        body && Buffer.from(JSON.stringify(body)),
      );
  };
  const before = await cpuOf([pid]);
  await timeOf(turn, count);
  return (((await cpuOf([pid])) - before) * 1e6) / count;
}

/** The milliseconds that `count` turns take, as many at a time as there are connections. */
async function timeOf(turn: () => Promise<unknown>, count: number): Promise<number> {
  let left = Math.round(count);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left > 0) {
        left -= 1;
        await turn();
      }
    }),
  );
  return performance.now() - start;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: connections });

async function send(
  origin: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer = Buffer.alloc(0),
): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<http.IncomingMessage>();
  const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
  const sent = http.request(origin + path, { method, headers: { ...headers, ...length }, agent }, done);
  sent.on('error', reject).end(body);
  const response = await promise;
  const answer = await text(response);
  if (response.statusCode !== 200)
    throw new Error(`${method} ${path} was answered with ${response.statusCode}: ${answer}`);
}

interface Buyers {
  readonly cookies: readonly string[];
  readonly courseId: string;
  readonly priceCents: number;
}

/** Logs in one user for each connection, because the requests of one user wait for each other. */
async function logIn(databaseUrl: string): Promise<Buyers> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string; price_cents: number }>(
    'select id, price_cents from courses where price_cents is not null and published_at is not null limit 1',
  );
  const [course] = rows;
  if (!course) throw new Error('the demo sells no course');
  await client.query(`update courses set available_on = current_date where id = $1`, [course.id]);
  const cookies: string[] = [];
  for (let index = 0; index < connections; index += 1) cookies.push(await signUp(client));
  await client.end();
  return { cookies, courseId: course.id, priceCents: course.price_cents };
}

/** A user with a session, inserted directly: signing up would hash a password. */
async function signUp(client: pg.Client): Promise<string> {
  const { createHash, randomBytes } = await import('node:crypto');
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

function cartRequests({ cookies, courseId }: Buyers) {
  return (index: number): Request[] => {
    const headers = { cookie: cookies[index % cookies.length] ?? '' };
    return [
      { method: 'POST', path: '/cart', body: { courses: [courseId] }, headers },
      { method: 'DELETE', path: `/cart/${courseId}`, headers },
    ];
  };
}

function checkoutRequests({ cookies, courseId, priceCents }: Buyers) {
  const filled = new Set<string>();
  return (index: number): Request[] => {
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
