import type { EndpointPath } from '../endpoint.ts';
import { get } from './methods.ts';

/** The paths of security events. They have their own file because few screens call them. */
export const securityEventPaths = {
  listActivity: get('/me/activity'),
  listSecurityEvents: get('/admin/securityevents'),
} as const satisfies Record<string, EndpointPath>;
