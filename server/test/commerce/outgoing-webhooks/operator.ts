import {
  createWebhookEndpoint,
  listWebhookDeliveries,
  webhookEvents,
  type WebhookDelivery,
  type WebhookEvent,
} from '@fit-coder/contracts/operations/outgoing-webhooks';
import { webhookDue } from '../../../src/domains/commerce/commerce.jobs.ts';
import { firstRun } from '../../support/job-run.ts';
import type { TestSite, TestUser } from '../../support/test-site.ts';

/** An endpoint, with the secret that its creation showed. */
export interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

export async function addEndpoint(
  site: TestSite,
  admin: TestUser,
  url: string,
  events: readonly WebhookEvent[] = webhookEvents,
): Promise<Endpoint> {
  const { data } = await site.call(createWebhookEndpoint, { body: { url, events } }, admin.cookie);
  return { id: data.endpoint.id, secret: data.secret };
}

export async function deliveriesOf(site: TestSite, admin: TestUser, id: string): Promise<WebhookDelivery[]> {
  const input = { params: { id }, query: {} };
  return (await site.call(listWebhookDeliveries, input, admin.cookie)).data.deliveries;
}

/** Makes one attempt of a delivery in this process; returns what the queue would learn: its failure, or null. */
export async function attempt(site: TestSite, deliveryId: string): Promise<string | null> {
  const handler = site.product.handlers.find(({ kind }) => kind === webhookDue);
  if (!handler) throw new Error('webhooks have a handler');
  try {
    await handler.run(firstRun({ deliveryId }));
    return null;
  } catch (error) {
    return String(error);
  }
}
