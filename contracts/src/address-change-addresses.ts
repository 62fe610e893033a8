import type { Address } from './endpoint.ts';

/** Where the endpoints of a change of address stand: apart, since few pages call one. */
export const addressChangeAddresses = {
  getPendingAddress: { method: 'GET', path: '/addresschange' },
  resendAddressLink: { method: 'POST', path: '/addresschange' },
  cancelAddressChange: { method: 'DELETE', path: '/addresschange' },
  confirmAddress: { method: 'POST', path: '/confirmemail' },
  revertAddress: { method: 'POST', path: '/revertemail' },
} as const satisfies Record<string, Address>;
