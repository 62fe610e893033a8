import * as z from 'zod/mini';
import { roles } from './accounts.ts';
import { adminPaths } from './paths/admin.ts';
import { subscriptionStatuses } from './commerce.ts';
import { endpoint } from './endpoint.ts';
import { cursor, id, idParams, instant, message, nextCursor } from './primitives.ts';

/** What happened in one calendar month (UTC), `month` as `2026-11`. */
export const monthRow = z.object({
  month: z.string(),
  users: z.number(),
  subscriptions: z.number(),
  views: z.number(),
});
export type MonthRow = z.infer<typeof monthRow>;

/**
 * The last twelve months, oldest first. Counts are the present month's, percentages the change against the month
 * before, and `…profit` says that the change is not negative.
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
  summary: 'New users, new subscriptions and views of the last twelve months',
  access: 'adminRead',
  output: statistics,
  errors: [],
});

/** An account as administrators see it; for a test administrator the address is masked. */
export const adminUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  avatar: z.nullable(z.string()),
  /** Null where there never was one. */
  subscription: z.nullable(z.enum(subscriptionStatuses)),
  createdAt: instant,
});
export type AdminUser = z.infer<typeof adminUser>;

export const listUsers = endpoint({
  ...adminPaths.listUsers,
  summary: 'Accounts, newest first, 24 a page; `q` finds names and addresses by their beginning',
  access: 'adminRead',
  query: z.strictObject({
    q: z.optional(z.string().check(z.maxLength(100))),
    role: z.optional(z.enum(roles)),
    cursor: z.optional(cursor),
  }),
  output: z.object({ users: z.array(adminUser), next: nextCursor }),
  errors: [],
});

/** Roles that can be given; the test administrator is set up by the installation alone. */
export const givenRoles = ['user', 'admin'] as const;

export const changeRole = endpoint({
  ...adminPaths.changeRole,
  summary: 'Make someone an administrator, or an ordinary user again',
  access: 'adminWrite',
  fresh: true,
  params: idParams,
  body: z.strictObject({ role: z.enum(givenRoles, 'Choose a role.') }),
  output: z.object({ user: adminUser, message }),
  errors: ['not_found', 'last_admin', 'own_rights'],
});

export const deleteUser = endpoint({
  ...adminPaths.deleteUser,
  summary: 'Delete an account and everything that belongs to it',
  access: 'adminWrite',
  fresh: true,
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found', 'last_admin', 'own_rights'],
});

export const signOutUser = endpoint({
  ...adminPaths.signOutUser,
  summary: 'Sign someone out on all their devices',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found', 'own_rights'],
});

/**
 * One write of an administrator. Written before the work begins, so that nothing is done unseen: `outcome` is
 * `started` until the work ended, then `done` or the code it was refused with.
 */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Null where the account is gone; its name stays. */
  actorId: z.nullable(id),
  actorName: z.string(),
  /** The endpoint's name, such as `deleteCourse`. */
  action: z.string(),
  /** What was done, as the administrator was told. */
  sentence: z.string(),
  /** The id that the call named; null where it named none. */
  subjectId: z.nullable(z.string()),
  outcome: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAuditEntries = endpoint({
  ...adminPaths.listAuditEntries,
  summary: 'What administrators changed, newest first',
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
  listAuditEntries,
};
