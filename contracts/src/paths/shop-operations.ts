import type { EndpointPath } from '../endpoint.ts';
import { del, get, post, put } from './methods.ts';

/** The paths that only the screens about running the shop need: comparisons, exports and outgoing webhooks. */
export const shopOperationPaths = {
  listReconciliations: get('/admin/reconciliations'),
  startReconciliation: post('/admin/reconciliations'),
  exportOrders: get('/admin/exports/orders.csv'),
  exportPayments: get('/admin/exports/payments.csv'),
  exportSubscriptions: get('/admin/exports/subscriptions.csv'),
  exportInvoices: get('/admin/exports/invoices.csv'),
  listWebhookEndpoints: get('/admin/webhooks'),
  createWebhookEndpoint: post('/admin/webhooks'),
  updateWebhookEndpoint: put('/admin/webhooks/:id'),
  deleteWebhookEndpoint: del('/admin/webhooks/:id'),
  testWebhookEndpoint: post('/admin/webhooks/:id/test'),
  listWebhookDeliveries: get('/admin/webhooks/:id/deliveries'),
  resendWebhookDelivery: post('/admin/webhookdeliveries/:id/again'),
} as const satisfies Record<string, EndpointPath>;
