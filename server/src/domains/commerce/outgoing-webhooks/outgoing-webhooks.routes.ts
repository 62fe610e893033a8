import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhookDelivery,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@fit-coder/contracts/operations/outgoing-webhooks';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { WebhookEndpointsService } from './webhook-endpoints.service.ts';

export function outgoingWebhookRoutes(webhooks: WebhookEndpointsService): Route[] {
  return [
    route(listWebhookEndpoints, async (call) => ({ endpoints: await webhooks.list(currentUserOf(call)) })),
    route(createWebhookEndpoint, async (call) => {
      const { endpoint, secret } = await webhooks.create(currentUserOf(call), call.body);
      return { endpoint, secret, message: `Events are now sent to ${new URL(endpoint.url).host}.` };
    }),
    route(updateWebhookEndpoint, async (call) => {
      const endpoint = await webhooks.update(currentUserOf(call), call.params.id, call.body);
      const { host } = new URL(endpoint.url);
      const message = endpoint.active
        ? `The chosen events are sent to ${host}.`
        : `Events to ${host} are paused. What happens now is not sent later.`;
      return { endpoint, message };
    }),
    route(deleteWebhookEndpoint, async (call) => ({
      message: `The endpoint at ${await webhooks.remove(call.params.id)} was deleted.`,
    })),
    route(testWebhookEndpoint, async (call) => {
      await webhooks.test(call.params.id);
      return { message: 'A test event is on its way.' };
    }),
    route(listWebhookDeliveries, (call) =>
      webhooks.deliveries(currentUserOf(call), call.params.id, call.query.cursor),
    ),
    route(resendWebhookDelivery, async (call) => {
      await webhooks.resend(call.params.id);
      return { message: 'The event is on its way again.' };
    }),
  ];
}
