import * as z from 'zod/mini';
import { roles } from './accounts.ts';
import { adminPaths } from './paths/admin.ts';
import { subscriptionStatuses } from './commerce.ts';
import { endpoint } from './endpoint.ts';
import { cursor, id, idParams, instant, message, nextCursor } from './primitives.ts';

/** The figures of one calendar month (UTC); `month` is such as `2026-11`. */
export const monthRow = z.object({
  month: z.string(),
  users: z.number(),
  subscriptions: z.number(),
  views: z.number(),
});
export type MonthRow = z.infer<typeof monthRow>;

/**
 * The last twelve months, oldest first. The counts are those of the current month, the percentages compare it with the
 * previous month, and `…profit` is true unless the change is negative.
 */
export const statistics = z.object({
  stats: z.array(monthRow),
  usercount: z.number(),
  subscriptioncount: z.number(),
  viewscount: z.number(),
  userpercentage: z.number(),
  subscriptionpercentage: z.number(),
  viewspercentage: z.number(),
  userprofit: z.boolean(),
  subscriptionprofit: z.boolean(),
  viewsprofit: z.boolean(),
});
export type Statistics = z.infer<typeof statistics>;

export const getStatistics = endpoint({
  ...adminPaths.getStatistics,
  summary: 'Get the new users, new subscriptions and views of the last twelve months',
  access: 'adminRead',
  output: statistics,
  errors: [],
});

/** An account as administrators see it. Test administrators get a masked email address. */
export const adminUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  avatar: z.nullable(z.string()),
  /** Null if the user never had a subscription. */
  subscription: z.nullable(z.enum(subscriptionStatuses)),
  createdAt: instant,
});
export type AdminUser = z.infer<typeof adminUser>;

export const listUsers = endpoint({
  ...adminPaths.listUsers,
  summary: 'List accounts, newest first, 24 per page; `q` matches the beginning of names and email addresses',
  access: 'adminRead',
  query: z.strictObject({
    q: z.optional(z.string().check(z.maxLength(100))),
    role: z.optional(z.enum(roles)),
    cursor: z.optional(cursor),
  }),
  output: z.object({ users: z.array(adminUser), next: nextCursor }),
  errors: [],
});

/** The roles that administrators can give. Only the installation creates the test administrator. */
export const givenRoles = ['user', 'admin'] as const;

export const changeRole = endpoint({
  ...adminPaths.changeRole,
  summary: 'Make a user an administrator, or an administrator an ordinary user',
  access: 'adminWrite',
  fresh: true,
  params: idParams,
  body: z.strictObject({ role: z.enum(givenRoles, 'Choose a role.') }),
  output: z.object({ user: adminUser, message }),
  errors: ['not_found', 'last_admin', 'own_rights'],
});

export const deleteUser = endpoint({
  ...adminPaths.deleteUser,
  summary: "Delete a user's account and everything that belongs to it",
  access: 'adminWrite',
  fresh: true,
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found', 'last_admin', 'own_rights', 'provider_unreachable'],
});

export const signOutUser = endpoint({
  ...adminPaths.signOutUser,
  summary: 'Sign a user out on all their devices',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found', 'own_rights'],
});

/** `unpaid`: the course was ordered, but never paid for. */
export const courseOrders = z.enum(['none', 'unpaid', 'paid']);
export type CourseOrders = z.infer<typeof courseOrders>;

export const getCourseOrders = endpoint({
  ...adminPaths.getCourseOrders,
  summary: 'Get whether a course was ordered or bought, so that it cannot be deleted',
  access: 'adminRead',
  params: idParams,
  output: z.object({ orders: courseOrders }),
  errors: [],
});

/**
 * One write by an administrator. It is recorded before the work begins, so that no change goes unrecorded: `outcome` is
 * `started` until the work ends, then `done` or the code of the refusal; `video_failed` if a video could not be processed.
 */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Null if the account was deleted; its name stays. */
  actorId: z.nullable(id),
  actorName: z.string(),
  /** The endpoint's name, such as `deleteCourse`; `unpublishCourse` and `processVideo` are no endpoints. */
  action: z.string(),
  /** What was done, in the words that the administrator saw. */
  sentence: z.string(),
  /** The id that the call named, if any. */
  subjectId: z.nullable(z.string()),
  /** `started`, `done`, or the code of its refusal; of an upload also `begun` while it runs, and `cancelled`. */
  outcome: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAuditEntries = endpoint({
  ...adminPaths.listAuditEntries,
  summary: 'List the changes that administrators made, newest first',
  access: 'adminRead',
  query: z.strictObject({ cursor: z.optional(cursor) }),
  output: z.object({ entries: z.array(auditEntry), next: nextCursor }),
  errors: [],
});

export const administrationEndpoints = {
  getStatistics,
  listUsers,
  changeRole,
  deleteUser,
  signOutUser,
  getCourseOrders,
  listAuditEntries,
};
