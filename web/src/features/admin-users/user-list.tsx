import type { AdminUser } from '@fit-coder/contracts/administration';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { UserActionDialog } from './user-action-dialog.tsx';
import type { UserAction } from './user-action.ts';
import { roleNames, usersAddress, type UserFilter } from './user-filter.ts';
import { UserTable, UserTableLoading } from './user-table.tsx';
import { useListUsersInfiniteQuery } from './users.api.ts';

interface UserListProps {
  readonly filter: UserFilter;
  readonly currentUserId: string;
}

/** The accounts that the filter finds, page by page, with their actions. */
export function UserList({ filter, currentUserId }: UserListProps): ReactElement {
  const list = useListUsersInfiniteQuery(filter);
  const users = useMemo(() => list.data?.pages.flatMap((page) => page.users), [list.data]);
  const failure = failureOf(list.error);
  if (list.isError && !list.currentData)
    return (
      <ErrorState
        title="The users could not be loaded."
        code={failure?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  // During another search the previous rows stay, so that the table does not flicker.
  if (!users) return <UserTableLoading />;
  return (
    <>
      <UsersWithActions {...{ users, filter, currentUserId }} busy={list.isFetching} />
      {users.length > 0 ? (
        <LoadMore
          shown={users.length}
          noun={users.length === 1 ? 'user' : 'users'}
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

interface UsersWithActionsProps extends UserListProps {
  readonly users: readonly AdminUser[];
  readonly busy: boolean;
}

/** Stays when the last user is gone, to take the focus. */
function UsersWithActions({ users, filter, currentUserId, busy }: UsersWithActionsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const expectRemoval = useRemovalFocus(list, users);
  const [asked, setAsked] = useState<{ action: UserAction; open: boolean } | null>(null);
  return (
    <>
      <div
        ref={list}
        role="group"
        aria-label="Users"
        tabIndex={-1}
        aria-busy={busy || undefined}
        className="outline-none"
      >
        {users.length === 0 ? (
          <NoUsers filter={filter} />
        ) : (
          <UserTable
            users={users}
            currentUserId={currentUserId}
            onAsk={(action) => setAsked({ action, open: true })}
          />
        )}
      </div>
      {asked ? (
        <UserActionDialog
          {...asked}
          onClose={() => setAsked({ ...asked, open: false })}
          onDone={({ user }) => expectRemoval(user.id)}
        />
      ) : null}
    </>
  );
}

function NoUsers({ filter: { q, role } }: { readonly filter: UserFilter }): ReactElement {
  const among = role ? ` among ${roleNames[role].many.toLowerCase()}` : '';
  const wider = q && role ? usersAddress({ q }) : '/admin/users';
  return (
    <EmptyState
      title={q ? `No users found for “${q}”${among}.` : 'No user has this role.'}
      action={
        <ButtonLink variant="secondary" to={wider}>
          {q && role ? 'Search everyone' : 'Show everyone'}
        </ButtonLink>
      }
    >
      {q ? 'The search matches only the beginning of a name or an email address. Try fewer letters.' : null}
    </EmptyState>
  );
}
