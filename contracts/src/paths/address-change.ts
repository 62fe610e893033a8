import type { Address } from '../endpoint.ts';

/** Addresses of the endpoints that change an email address; in a file of their own, since few pages call them. */
export const addressChangeAddresses = {
  getPendingAddress: { method: 'GET', path: '/addresschange' },
  resendAddressLink: { method: 'POST', path: '/addresschange' },
  cancelAddressChange: { method: 'DELETE', path: '/addresschange' },
  confirmAddress: { method: 'POST', path: '/confirmemail' },
  revertAddress: { method: 'POST', path: '/revertemail' },
} as const satisfies Record<string, Address>;
