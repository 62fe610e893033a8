import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { ReadOnlyNote } from '../../features/admin-courses/read-only-note.tsx';
import { RoleFilter } from '../../features/admin-users/role-filter.tsx';
import { userFilterOf } from '../../features/admin-users/user-filter.ts';
import { UserList } from '../../features/admin-users/user-list.tsx';
import { selectUser } from '../../features/session/session.slice.ts';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';

export function Page(): ReactElement {
  const filter = userFilterOf(useSearchParams()[0]);
  const currentUser = useSelector(selectUser);
  const masked = currentUser?.role === 'testadmin';
  return (
    <PageLayout>
      <title>Users · Fit Coder Courses</title>
      <PageHeading label="Admin" title="Users" />
      {masked ? <ReadOnlyNote>Addresses are masked for the same reason.</ReadOnlyNote> : null}
      <SearchForm
        action="/admin/users"
        q={filter.q}
        keep={{ role: filter.role }}
        label="Search the users"
        placeholder={masked ? 'Beginning of a name' : 'Beginning of a name or address'}
        className="mb-4"
      />
      <RoleFilter filter={filter} />
      <UserList filter={filter} currentUserId={currentUser?.id ?? ''} />
    </PageLayout>
  );
}
