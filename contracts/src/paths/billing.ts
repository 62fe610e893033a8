import type { EndpointPath } from '../endpoint.ts';
import { del, get, post } from './methods.ts';

/** The paths of a running subscription. They have their own file because few pages call them. */
export const billingPaths = {
  cancelSubscription: post('/subscription/cancellation'),
  resumeSubscription: del('/subscription/cancellation'),
  previewPlanChange: get('/subscription/change'),
  changePlan: post('/subscription/change'),
  openPortal: post('/subscription/portal'),
} as const satisfies Record<string, EndpointPath>;
