import { randomUUID, type KeyObject } from 'node:crypto';
import http from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { freePort } from '../scripts/free-port.ts';
import { sign, signatureHeader, webhookKey } from '../server/src/domains/commerce/sandbox/signature.ts';
import { cartTurns, checkoutTurns, type Turns } from './buyers.ts';
import { startChild } from './children.ts';
import { openSenders } from './senders.ts';
import { inTurn } from './turns.ts';
import { ratioFigure, type Figure } from './figure.ts';
import { cpuOf } from './load.ts';

const connections = 16;

/** How many webhooks are sent at a time, as in a burst from a provider. */
const webhookConnections = 32;

interface Target {
  readonly origin: string;
  readonly pid: number;
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
  // Fewer turns would mostly measure how the programs warm up.
  const count = Math.round(seconds * 640);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // One user for each connection, because the requests of one user wait for each other.
  const carts = () => cartTurns(client, connections);
  const orders = () => checkoutTurns(client, count);
  const targets = [site, baseline] as const;
  try {
    return [
      await webhookFigure(site, { databaseUrl, secret, count: count * 2 }),
      await cpuFigure('Add to cart and remove, CPU per pair', targets, carts, count),
      await cpuFigure('Check out a cart, CPU per order', targets, orders, count),
    ];
  } finally {
    await client.end();
  }
}

/** How long a delivery takes, compared with a bare insert of such an event: twice as long is half the rate. */
async function webhookFigure(
  site: Target,
  { databaseUrl, secret, count }: { databaseUrl: string; secret: string; count: number },
): Promise<Figure> {
  const senders = await openSenders(new URL(site.origin), webhookConnections);
  const deliver = async (deliveries: Buffer[]) => {
    await Promise.all(
      senders.map(async (sendNext) => {
        for (let next = deliveries.pop(); next; next = deliveries.pop()) await sendNext(next);
      }),
    );
  };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: webhookConnections });
  const insert = (events: ReturnType<typeof newEvent>[]) => {
    const { checkout, ...event } = events.pop() ?? newEvent();
    return pool.query(
      `insert into payment_events (provider, event_id, type, provider_checkout, subject_kind, subject, payload)
       values ('bench', $1, $2, $3, 'checkout', $3, $4)`,
      [event.id, event.type, checkout, JSON.stringify({ ...event, checkout })],
    );
  };
  const measured = await inTurn(
    async () => {
      const deliveries = Array.from({ length: count }, () => delivery(site.origin, webhookKey(secret)));
      const start = performance.now();
      await deliver(deliveries);
      return ((performance.now() - start) * 1000) / count;
    },
    async () => {
      const events = Array.from({ length: count }, newEvent);
      return ((await timeOf(() => insert(events), count, webhookConnections)) * 1000) / count;
    },
  );
  await pool.query(`delete from payment_events where provider = 'bench'`);
  await pool.end();
  const name = 'Webhook deliveries, time each, against a bare insert';
  return ratioFigure(name, 'µs', measured.ours, measured.theirs, { must: 2, aim: 1.5 });
}

function newEvent() {
  const checkout = `sbx_${randomUUID()}`;
  return { id: `evt_${randomUUID()}`, type: 'checkout.paid', createdAt: new Date().toISOString(), checkout };
}

/** A signed webhook as the bytes of its request, made before the measurement: a provider makes them elsewhere. */
function delivery(origin: string, key: KeyObject): Buffer {
  const body = JSON.stringify(newEvent());
  const head = [
    'POST /api/v1/webhooks/sandbox HTTP/1.1',
    `host: ${new URL(origin).host}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    `${signatureHeader}: ${sign(key, Buffer.from(body), new Date())}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** `prepare` makes what the buyers of one measurement do. */
async function cpuFigure(
  what: string,
  [site, baseline]: readonly [Target, Target],
  prepare: () => Promise<Turns>,
  count: number,
): Promise<Figure> {
  const measured = await inTurn(
    async () => cpuPer(site, '/api/v1', await prepare(), count),
    async () => cpuPer(baseline, '', await prepare(), count),
  );
  const name = `${what}, against node:http + pg with the same writes`;
  return ratioFigure(name, 'µs', measured.ours, measured.theirs, { must: 1.5, aim: 1.2 });
}

/** The processor time of the responding process for each of `count` turns, in microseconds. */
async function cpuPer({ origin, pid }: Target, prefix: string, turns: Turns, count: number): Promise<number> {
  let index = 0;
  const turn = async () => {
    const requests = turns(index);
    index += 1;
    for (const { method, path, body, headers = {} } of requests)
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
async function timeOf(turn: () => Promise<unknown>, count: number, atATime = connections): Promise<number> {
  let left = Math.round(count);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
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
