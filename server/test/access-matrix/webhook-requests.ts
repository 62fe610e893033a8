import { randomUUID } from 'node:crypto';
import { insert } from './inserted-row.ts';
import type { World } from './world.ts';

const url = 'https://receiver.example/hooks';
const events = ['order.paid' as const];

/** An endpoint of the site; it belongs to no user. */
async function endpointOf({ site }: World): Promise<string> {
  const secret = { secret_sealed: Buffer.from('sealed'), secret_key: 'key' };
  return (await insert(site, 'webhook_endpoints', { url, events, ...secret })).id;
}

const endpoint = async (world: World) => ({ params: { id: await endpointOf(world) } });

async function delivery(world: World) {
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'order.paid', timestamp: '', data: {} });
  const at = { created_at: new Date(), queued_at: new Date() };
  const sent = { endpoint_id: await endpointOf(world), event: 'order.paid', payload, ...at };
  return { params: { id: (await insert(world.site, 'webhook_deliveries', sent)).id } };
}

/** Valid input for the endpoints about outgoing webhooks. */
export const webhookRequests = {
  listWebhookEndpoints: () => ({}),
  createWebhookEndpoint: () => ({ body: { url, events } }),
  updateWebhookEndpoint: async (world: World) => ({
    ...(await endpoint(world)),
    body: { events, active: false },
  }),
  deleteWebhookEndpoint: endpoint,
  testWebhookEndpoint: endpoint,
  listWebhookDeliveries: async (world: World) => ({ ...(await endpoint(world)), query: {} }),
  resendWebhookDelivery: delivery,
};
