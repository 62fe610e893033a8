import type { Address } from './endpoint.ts';

/** Where the records of security events stand: apart, since few screens call them. */
export const securityAddresses = {
  listActivity: { method: 'GET', path: '/me/activity' },
  listSecurityEvents: { method: 'GET', path: '/admin/securityevents' },
} as const satisfies Record<string, Address>;
