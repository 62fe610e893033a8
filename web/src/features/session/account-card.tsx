import type { User } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDay } from '../../ui/date.ts';

const roleNames = { user: null, admin: 'Administrator', testadmin: 'Test administrator' } as const;

/** The first page of a person's log: picture, name, email, since when. */
export function AccountCard({ user }: { user: User }): ReactElement {
  const role = roleNames[user.role];
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-5 md:p-8">
      <Avatar name={user.name} src={user.avatar ?? undefined} size="large" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="display text-lg">{user.name}</h2>
        {role ? (
          <p className="mt-2">
            <Badge>{role}</Badge>
          </p>
        ) : null}
        <dl className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="label pt-1 text-muted">Email</dt>
          <dd>{user.email}</dd>
          <dt className="label pt-1 text-muted max-sm:mt-2">Member since</dt>
          <dd>
            <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>
          </dd>
        </dl>
      </div>
    </Card>
  );
}
