import type { ReactElement } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import { filterRoles, roleNames, usersAddress, type UserFilter } from './user-filter.ts';

/** The roles as links; a search stays as it is. Scrolls sideways where they do not fit. */
export function RoleFilter({ filter }: { filter: UserFilter }): ReactElement {
  const { role, ...search } = filter;
  return (
    <nav aria-label="Role" className="category-filter">
      <ul>
        <li>
          <Link to={usersAddress(search)} preventScrollReset aria-current={role ? undefined : 'true'}>
            Everyone
          </Link>
        </li>
        {filterRoles.map((name) => (
          <li key={name}>
            <Link
              to={usersAddress({ ...search, role: name })}
              preventScrollReset
              aria-current={name === role ? 'true' : undefined}
            >
              {roleNames[name].many}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
