import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { shopOperationPaths } from '../paths/shop-operations.ts';
import { cursor, id, idParams, instant, message, nextCursor } from '../primitives.ts';

/** What an operator's own program can be told. `webhook.test` is sent on demand only. */
export const webhookEvents = [
  'order.paid',
  'order.failed',
  'payment.refunded',
  'subscription.started',
  'subscription.renewed',
  'subscription.payment_failed',
  'subscription.canceled',
  'subscription.resumed',
  'subscription.ended',
  'access.granted',
  'access.changed',
  'access.revoked',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Any URL; the service says which schemes and hosts it accepts. */
const url = z
  .url('Enter a URL such as https://example.com/webhooks.')
  .check(z.maxLength(500, 'The URL can have at most 500 characters.'));

const events = z
  .array(z.enum(webhookEvents, 'Choose events from the list.'), 'Choose at least one event.')
  .check(z.minLength(1, 'Choose at least one event.'), z.maxLength(webhookEvents.length));

/** Where events are sent. Test administrators see only the host of its URL. */
export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** Since when every delivery fails; null while they arrive. */
  failingSince: z.nullable(instant),
  /** When it was paused because its deliveries failed for days; null otherwise. */
  disabledAt: z.nullable(instant),
  createdAt: instant,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** An event on its way to an endpoint. */
export const webhookDelivery = z.object({
  id,
  /** The event's id, the same for each delivery of it: the header `webhook-id`. */
  eventId: z.string(),
  event: z.string(),
  createdAt: instant,
  /** `waiting`: not sent yet, or sent again later. */
  state: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.int(),
  lastAttemptAt: z.nullable(instant),
  /** The HTTP status of the last answer; null if there was none. */
  lastStatus: z.nullable(z.int()),
  /** Why the last attempt failed. */
  lastError: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhookEndpoints = endpoint({
  ...shopOperationPaths.listWebhookEndpoints,
  summary: 'List the endpoints of the outgoing webhooks',
  access: 'adminRead',
  output: z.object({ endpoints: z.array(webhookEndpoint) }),
  errors: [],
});

export const createWebhookEndpoint = endpoint({
  ...shopOperationPaths.createWebhookEndpoint,
  summary: 'Add an endpoint for outgoing webhooks; its secret is shown only in this response',
  access: 'adminWrite',
  fresh: true,
  body: z.strictObject({ url, events }),
  output: z.object({ endpoint: webhookEndpoint, secret: z.string(), message }),
  errors: ['list_full'],
});

export const updateWebhookEndpoint = endpoint({
  ...shopOperationPaths.updateWebhookEndpoint,
  summary: 'Choose the events of a webhook endpoint, and pause or resume it',
  access: 'adminWrite',
  params: idParams,
  body: z.strictObject({ events, active: z.boolean() }),
  output: z.object({ endpoint: webhookEndpoint, message }),
  errors: ['not_found'],
});

export const deleteWebhookEndpoint = endpoint({
  ...shopOperationPaths.deleteWebhookEndpoint,
  summary: 'Delete a webhook endpoint with its deliveries',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const testWebhookEndpoint = endpoint({
  ...shopOperationPaths.testWebhookEndpoint,
  summary: 'Send a test event to a webhook endpoint',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found', 'not_ready'],
  limit: { max: 20, seconds: 60 },
});

export const listWebhookDeliveries = endpoint({
  ...shopOperationPaths.listWebhookDeliveries,
  summary: 'List the deliveries of a webhook endpoint of the last 30 days, newest first',
  access: 'adminRead',
  params: idParams,
  query: z.strictObject({ cursor: z.optional(cursor) }),
  output: z.object({ deliveries: z.array(webhookDelivery), next: nextCursor }),
  errors: ['not_found'],
});

export const resendWebhookDelivery = endpoint({
  ...shopOperationPaths.resendWebhookDelivery,
  summary: 'Send an event to its endpoint again, as a new delivery with the same event id',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found', 'not_ready'],
});

export const outgoingWebhookEndpoints = {
  listWebhookEndpoints,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  testWebhookEndpoint,
  listWebhookDeliveries,
  resendWebhookDelivery,
};
