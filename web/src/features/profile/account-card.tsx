import type { User } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { AvatarForm } from './avatar-form.tsx';

const roleNames = { user: null, admin: 'Administrator', testadmin: 'Test administrator' } as const;

/** The first page of a person's log: picture, name, email, since when, and the ways to change them. */
export function AccountCard({ user }: { user: User }): ReactElement {
  const role = roleNames[user.role];
  return (
    <Card className="grid content-start gap-x-10 gap-y-6 sm:grid-cols-[10rem_1fr] md:p-8">
      <AvatarForm user={user} />
      <div className="min-w-0">
        <h2 className="display text-lg wrap-anywhere">{user.name}</h2>
        {role ? (
          <p className="mt-2">
            <Badge>{role}</Badge>
          </p>
        ) : null}
        <dl className="mt-4 grid gap-x-6 gap-y-1 md:grid-cols-[auto_1fr]">
          <dt className="label pt-1 text-muted">Email</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
          <dt className="label pt-1 text-muted max-md:mt-2">Member since</dt>
          <dd>
            <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>
          </dd>
        </dl>
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink variant="secondary" size="small" to="/updateprofile">
            Update profile
          </ButtonLink>
          <ButtonLink variant="secondary" size="small" to="/changepassword">
            Change password
          </ButtonLink>
          <ButtonLink variant="secondary" size="small" to="/security">
            Security
          </ButtonLink>
        </p>
      </div>
    </Card>
  );
}
