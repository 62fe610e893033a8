import type { Address } from '../endpoint.ts';

/** Addresses of the endpoints for security events; in a file of their own, since few screens call them. */
export const securityAddresses = {
  listActivity: { method: 'GET', path: '/me/activity' },
  listSecurityEvents: { method: 'GET', path: '/admin/securityevents' },
} as const satisfies Record<string, Address>;
