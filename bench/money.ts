import { randomUUID, type KeyObject } from 'node:crypto';
import pg from 'pg';
import { sign, signatureHeader, webhookKey } from '../server/src/domains/commerce/sandbox/signature.ts';
import { cartTurns, checkoutTurns } from './buyers.ts';
import { startBaseline } from './baselines/start.ts';
import { connections, cpuFigure, timeOf, type Target } from './cpu.ts';
import { openSenders } from './senders.ts';
import { inTurn } from './turns.ts';
import { ratioFigure, type Figure } from './figure.ts';

/** How many webhooks are sent at a time, as in a burst from a provider. */
const webhookConnections = 32;

/** Measures what moves money: webhooks against bare inserts, cart and checkout against plain Node with the same writes. */
export async function moneyFigures(
  site: Target,
  { databaseUrl, secret, seconds }: { databaseUrl: string; secret: string; seconds: number },
): Promise<Figure[]> {
  const baseline = await startBaseline('raw/money.ts', databaseUrl);
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
      await cpuFigure('Add to cart and remove, CPU per pair', targets, { prepare: carts, count }),
      await cpuFigure('Check out a cart, CPU per order', targets, { prepare: orders, count }),
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
