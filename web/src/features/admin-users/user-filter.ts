import type { InputOf } from '../../lib/api/api.ts';

/** The search and the role that the list of users shows. */
export type UserFilter = Omit<InputOf<'listUsers'>['query'], 'cursor'>;

/** The names of the roles, in the plural and in the singular. */
export const roleNames = {
  user: { many: 'Learners', one: 'Learner' },
  admin: { many: 'Administrators', one: 'Administrator' },
  testadmin: { many: 'Test administrator', one: 'Test administrator' },
} as const satisfies Record<NonNullable<UserFilter['role']>, { many: string; one: string }>;

/** The role names in the order of the filter. */
export const filterRoles = Object.keys(roleNames) as (keyof typeof roleNames)[];

/** The filter that an address of the list asks for, such as `?role=admin&q=ada`. */
export function userFilterOf(search: URLSearchParams): UserFilter {
  const q = search.get('q')?.trim().slice(0, 100);
  const role = filterRoles.find((name) => name === search.get('role'));
  return { ...(q && { q }), ...(role && { role }) };
}

/** The address of the list under a filter. */
export function usersAddress({ q, role }: UserFilter): string {
  const search = new URLSearchParams({ ...(role && { role }), ...(q && { q }) });
  return search.size > 0 ? `/admin/users?${search}` : '/admin/users';
}
