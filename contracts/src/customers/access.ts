import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accessPaths } from '../paths/access.ts';
import { adminPaths } from '../paths/admin.ts';
import { cursor, id, idParams, instant, message, nextCursor, text } from '../primitives.ts';

export const accessSources = ['subscription', 'purchase', 'grant', 'gift', 'seat'] as const;
export const accessChanges = ['granted', 'extended', 'shortened', 'revoked', 'restored'] as const;

/** Something that opens a course to a user, or opened it, with all that changed about it. */
export const accessSource = z.object({
  id,
  /** Null for every premium course. `recorded`: whether at least one lecture can be watched. */
  course: z.nullable(z.object({ id, title: z.string(), recorded: z.boolean() })),
  source: z.enum(accessSources),
  /** The plan of a subscription; null for every other source. */
  plan: z.nullable(z.string()),
  /** The order of a purchase, or the one that began a subscription; null for every other source. */
  reference: z.nullable(z.string()),
  /** Whether it opens the course now. */
  open: z.boolean(),
  since: instant,
  /** When it ends or ended; null if it is for good. */
  until: z.nullable(instant),
  /** The latest first. Sources from before changes were recorded have none. */
  changes: z.array(
    z.object({
      at: instant,
      change: z.enum(accessChanges),
      until: z.nullable(instant),
      reason: z.string(),
      /** The administrator who made the change, by name for administrators; null if a payment made it. */
      by: z.nullable(z.string()),
    }),
  ),
});
export type AccessSource = z.infer<typeof accessSource>;

const accessPage = z.object({ sources: z.array(accessSource), next: nextCursor });
const pageQuery = z.strictObject({ cursor: z.optional(cursor) });

export const listAccess = endpoint({
  ...accessPaths.listAccess,
  summary: 'List what opens courses to the current user, and why, the newest first',
  access: 'user',
  query: pageQuery,
  output: accessPage,
  errors: [],
});

export const listUserAccess = endpoint({
  ...adminPaths.listUserAccess,
  summary: 'List what opens courses to a user, and why, the newest first',
  access: 'adminRead',
  params: idParams,
  query: pageQuery,
  output: accessPage,
  errors: ['not_found'],
});

/** Why an administrator does it; the user can read it. */
export const changeReason = text('a reason', 3, 500);

export const grantAccess = endpoint({
  ...adminPaths.grantAccess,
  summary: 'Give a user access to a course or to every course',
  access: 'adminWrite',
  params: idParams,
  body: z.strictObject({
    /** Null for every premium course. */
    courseId: z.nullable(id),
    /** The last day (UTC); null for good. */
    until: z.nullable(z.iso.date('Enter a date.')),
    reason: changeReason,
  }),
  output: z.object({ message }),
  errors: ['not_found'],
  limit: { max: 60, seconds: 60 },
});

export const revokeAccess = endpoint({
  ...adminPaths.revokeAccess,
  summary: 'End one of the sources of a user’s access; other sources stay',
  access: 'adminWrite',
  params: z.strictObject({ id, entitlement: id }),
  body: z.strictObject({ reason: changeReason }),
  output: z.object({ message }),
  errors: ['not_found'],
  limit: { max: 60, seconds: 60 },
});

export const accessEndpoints = { listAccess, listUserAccess, grantAccess, revokeAccess };
