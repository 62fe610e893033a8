import { randomUUID } from 'node:crypto';
import { insert } from './inserted-row.ts';
import type { World } from './world.ts';

const firstPage = () => ({ query: {} });
const nothing = () => ({});
const reason = { body: { reason: 'The buyer asked for it.' } };

/** Valid input for the money screens of administrators; it names an order, an event or an alarm of the owner. */
export const paymentRequests = {
  listOrders: firstPage,
  getOrderDetails: ({ reference }: World) => ({ params: { reference } }),
  getRevenue: nothing,
  getSubscriptionFigures: nothing,
  listSubscriptions: firstPage,
  listPaymentEvents: firstPage,
  getPaymentEvent: event,
  replayPaymentEvent: async (world: World) => ({ ...(await event(world)), ...reason }),
  listPaymentAlarms: async (world: World) => {
    await alarm(world);
    return { query: { state: 'open' as const } };
  },
  countPaymentAlarms: nothing,
  resolvePaymentAlarm: async (world: World) => ({ ...(await alarm(world)), ...reason }),
};

/** An event about the owner's order, which names the owner. */
async function event({ site, checkout, owner }: World) {
  const about = { subject_kind: 'checkout', subject: checkout } as const;
  const payload = JSON.stringify({ id: 'evt', customer: owner.email });
  const row = { provider: 'sandbox', event_id: randomUUID(), type: 'checkout.paid', payload, ...about };
  return { params: { id: String((await insert(site, 'payment_events', row)).id) } };
}

async function alarm({ site, checkout, reference }: World) {
  const { db } = site.deps.database;
  const order = db.selectFrom('orders').select('id').where('reference', '=', reference);
  const { id } = await order.executeTakeFirstOrThrow();
  const about = { kind: 'amount_mismatch', provider: 'sandbox', subject: checkout, order_id: id };
  const row = await insert(site, 'payment_alarms', { ...about, detail: '{}', at: new Date() });
  return { params: { id: String(row.id) } };
}
