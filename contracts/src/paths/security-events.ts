import type { EndpointPath } from '../endpoint.ts';

/** The paths of security events. They have their own file because few screens call them. */
export const securityEventPaths = {
  listActivity: { method: 'GET', path: '/me/activity' },
  listSecurityEvents: { method: 'GET', path: '/admin/securityevents' },
} as const satisfies Record<string, EndpointPath>;
