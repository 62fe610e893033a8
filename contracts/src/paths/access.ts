import type { EndpointPath } from '../endpoint.ts';
import { get, post } from './methods.ts';

/** The paths about a user's own access, refunds and awaited payments, which few screens need. */
export const accessPaths = {
  listAccess: get('/access'),
  listAwaitedOrders: get('/awaitedorders'),
  previewRefund: get('/purchases/:reference/refund'),
  refundPurchase: post('/purchases/:reference/refund'),
} as const satisfies Record<string, EndpointPath>;
