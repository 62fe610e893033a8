import type { EndpointPath } from '../endpoint.ts';
import { get, post } from './methods.ts';

/** The paths of the administrators' money screens. They have their own file because only those screens call them. */
export const paymentsAdministrationPaths = {
  listOrders: get('/admin/payments/orders'),
  getOrderDetails: get('/admin/payments/orders/:reference'),
  getRevenue: get('/admin/payments/revenue'),
  getSubscriptionFigures: get('/admin/payments/subscription-figures'),
  listSubscriptions: get('/admin/payments/subscriptions'),
  listPaymentEvents: get('/admin/payment-events'),
  getPaymentEvent: get('/admin/payment-events/:id'),
  replayPaymentEvent: post('/admin/payment-events/:id/replay'),
  listPaymentAlarms: get('/admin/payment-alarms'),
  countPaymentAlarms: get('/admin/payment-alarms/count'),
  resolvePaymentAlarm: post('/admin/payment-alarms/:id/resolve'),
} as const satisfies Record<string, EndpointPath>;
