import type { EndpointPath } from '../endpoint.ts';
import { del, get, post } from './methods.ts';

/** The paths of the endpoints that change an email address. They have their own file because few pages call them. */
export const addressChangePaths = {
  getPendingAddress: get('/addresschange'),
  resendAddressLink: post('/addresschange'),
  cancelAddressChange: del('/addresschange'),
  confirmAddress: post('/confirmemail'),
  revertAddress: post('/revertemail'),
} as const satisfies Record<string, EndpointPath>;
