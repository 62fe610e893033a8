import type { AdminUser } from '@fit-coder/contracts/administration';
import { useId, type ReactElement } from 'react';
import { Avatar } from '../../ui/controls/avatar.tsx';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Cell, Row, Table } from '../../ui/layout/table.tsx';
import { lockOf, roleActionOf, type UserAction } from './user-action.ts';
import { roleNames } from './user-filter.ts';

const columns = [
  { title: 'Name' },
  { title: 'Role', width: 'w-34' },
  { title: 'Subscription', width: 'w-30' },
  { title: 'Joined', end: true, width: 'w-28' },
  { title: 'Actions', hidden: true, width: 'w-37 lg:w-78' },
] as const;

const subscriptionWords = {
  incomplete: 'Not paid yet',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment due',
  paused: 'Paused',
  canceled: 'Cancelled',
  expired: 'Ended',
} as const satisfies Record<NonNullable<AdminUser['subscription']>, string>;

interface UserRowsProps {
  readonly currentUserId: string;
  readonly onAsk: (action: UserAction) => void;
}

/** Accounts as compact rows, newest first. */
export function UserTable({
  users,
  ...rest
}: UserRowsProps & { readonly users: readonly AdminUser[] }): ReactElement {
  return (
    <Table fixed caption="Users, newest first" columns={columns}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} {...rest} />
      ))}
    </Table>
  );
}

function UserRow({ user, currentUserId, onAsk }: UserRowsProps & { readonly user: AdminUser }): ReactElement {
  return (
    <Row>
      <Cell>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={user.name} src={user.avatar ?? undefined} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
              <Link
                to={`/admin/users/${user.id}`}
                className="inline-flex min-h-10 items-center wrap-anywhere hover:underline md:min-h-0"
              >
                {user.name}
              </Link>
              {user.id === currentUserId ? <Badge>You</Badge> : null}
            </span>
            <span className="block wrap-anywhere text-muted">{user.email}</span>
          </span>
        </span>
      </Cell>
      <Cell label="Role" className="whitespace-nowrap">
        {user.role === 'user' ? roleNames.user.one : <strong>{roleNames[user.role].one}</strong>}
      </Cell>
      <Cell label="Subscription" className="whitespace-nowrap">
        {user.subscription ? subscriptionWords[user.subscription] : <span className="text-muted">None</span>}
      </Cell>
      <Cell label="Joined" end className="whitespace-nowrap text-muted">
        {formatDay(user.createdAt)}
      </Cell>
      <Cell>
        <UserActions user={user} lock={lockOf(user, currentUserId)} onAsk={onAsk} />
      </Cell>
    </Row>
  );
}

interface UserActionsProps {
  readonly user: AdminUser;
  /** Why the buttons do nothing; null if they work. */
  readonly lock: string | null;
  readonly onAsk: (action: UserAction) => void;
}

/** Locked buttons can still have the focus, so that screen readers read the reason with them. */
function UserActions({ user, lock, onAsk }: UserActionsProps): ReactElement {
  const reason = useId();
  const roleAction = roleActionOf(user);
  const roleWords = roleAction.kind === 'makeAdmin' ? 'Make admin' : 'Remove admin';
  const locked = lock ? ({ 'aria-disabled': true, 'aria-describedby': reason } as const) : {};
  return (
    <div className="grid gap-1 py-1 md:justify-items-end">
      <div className="flex flex-wrap gap-2 md:flex-col lg:flex-row lg:flex-nowrap">
        <Button
          {...locked}
          variant="secondary"
          size="small"
          className="whitespace-nowrap"
          aria-label={`${roleWords}: ${user.name}`}
          onClick={lock ? undefined : () => onAsk(roleAction)}
        >
          {roleWords}
        </Button>
        <Button
          {...locked}
          variant="secondary"
          size="small"
          className="whitespace-nowrap"
          aria-label={`Log out: ${user.name}`}
          onClick={lock ? undefined : () => onAsk({ kind: 'signOut', user })}
        >
          Log out
        </Button>
        <Button
          {...locked}
          variant="secondary"
          size="small"
          aria-label={`Delete: ${user.name}`}
          onClick={lock ? undefined : () => onAsk({ kind: 'delete', user })}
        >
          Delete
        </Button>
      </div>
      {lock ? (
        <p id={reason} className="text-muted md:text-right">
          {lock}
        </p>
      ) : null}
    </div>
  );
}

/** Placeholder rows while the first page loads, under the same headings. */
export function UserTableLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading the users">
      <Table fixed caption="Users" columns={columns}>
        {Array.from({ length: 12 }, (_, row) => (
          <Row key={row}>
            {columns.map(({ title }) => (
              <Cell key={title}>
                <Skeleton className={title === 'Name' ? 'my-1.5 h-10 w-full' : 'h-7 w-full md:w-20'} />
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </LoadingPlaces>
  );
}
