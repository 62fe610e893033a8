import type { ReactElement } from 'react';
import { FilterLinks } from '../../ui/controls/filter-links.tsx';
import { filterRoles, roleNames, usersAddress, type UserFilter } from './user-filter.ts';

const choices = filterRoles.map((role) => ({ value: role, name: roleNames[role].many }));

/** The roles as links; a search stays as it is. */
export function RoleFilter({ filter }: { filter: UserFilter }): ReactElement {
  const { role, ...search } = filter;
  return (
    <FilterLinks
      label="Role"
      all="Everyone"
      choices={choices}
      chosen={role}
      addressOf={(value) => usersAddress(value ? { ...search, role: value } : search)}
    />
  );
}
