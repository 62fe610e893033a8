import type { EndpointPath } from '../endpoint.ts';
import { get, post } from './methods.ts';

/** The paths about a user's own access and refunds, which only the profile needs. */
export const accessPaths = {
  listAccess: get('/access'),
  previewRefund: get('/purchases/:reference/refund'),
  refundPurchase: post('/purchases/:reference/refund'),
} as const satisfies Record<string, EndpointPath>;
