import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { cursor, id, instant, nextCursor } from './primitives.ts';
import { securityEventPaths } from './paths/security-events.ts';

/** Every kind of event that concerns the security of an account or of the site. */
export const securityEventKinds = [
  'account_registered',
  'account_deleted',
  'login',
  'login_failed',
  'limit_reached',
  'factor_added',
  'factor_removed',
  'factor_used',
  'factor_failed',
  'recovery_codes_renewed',
  'step_up',
  'step_up_failed',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'address_change_requested',
  'address_changed',
  'address_change_undone',
  'factor_change_undone',
  'role_changed',
  'session_ended',
  'secret_rotated',
  'data_exported',
  'access_refused',
  'webhook_refused',
  'upload_refused',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** A security event of the current user's account. */
export const activity = z.object({
  id,
  at: instant,
  /** One of `securityEventKinds`; a later version may add others. */
  kind: z.string(),
  /** An IPv4 address or the /64 network of an IPv6 address; empty if no request caused the event. */
  network: z.string(),
  /** Browser and system, such as `Firefox on Linux`. */
  device: z.string(),
  /** Details under keys chosen by the site, such as `by`. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Activity = z.infer<typeof activity>;

export const listActivity = endpoint({
  ...securityEventPaths.listActivity,
  summary: 'List the security events of your account in the last 90 days, newest first',
  access: 'user',
  query: z.strictObject({ cursor: z.optional(cursor) }),
  output: z.object({ events: z.array(activity), next: nextCursor }),
  errors: [],
});

const user = z.nullable(z.object({ id, name: z.string() }));

/** A security event as administrators see it. Test administrators get a masked network. */
export const securityEvent = z.extend(activity, {
  /** Null when the event concerns no account, or the account was deleted. */
  user,
  /** The reference to the account in log lines; it stays when the account is deleted. */
  account: z.nullable(z.string()),
  /** The user who caused the event, if it was not the account's own. */
  actor: user,
});
export type SecurityEventEntry = z.infer<typeof securityEvent>;

export const listSecurityEvents = endpoint({
  ...securityEventPaths.listSecurityEvents,
  summary: 'List the security events of the last 90 days, newest first, optionally of one kind or one user',
  access: 'adminRead',
  query: z.strictObject({
    kind: z.optional(z.enum(securityEventKinds)),
    user: z.optional(id),
    cursor: z.optional(cursor),
  }),
  output: z.object({ events: z.array(securityEvent), next: nextCursor }),
  errors: [],
});

export const securityEventEndpoints = { listActivity, listSecurityEvents };
