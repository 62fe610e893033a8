import type { EndpointPath } from '../endpoint.ts';

/** The paths of the endpoints that change an email address. They have their own file because few pages call them. */
export const addressChangePaths = {
  getPendingAddress: { method: 'GET', path: '/addresschange' },
  resendAddressLink: { method: 'POST', path: '/addresschange' },
  cancelAddressChange: { method: 'DELETE', path: '/addresschange' },
  confirmAddress: { method: 'POST', path: '/confirmemail' },
  revertAddress: { method: 'POST', path: '/revertemail' },
} as const satisfies Record<string, EndpointPath>;
