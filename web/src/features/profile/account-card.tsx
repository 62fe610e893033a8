import type { User } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Description, DescriptionList } from '../../ui/layout/description-list.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { AvatarForm } from './avatar-form.tsx';

const roleNames = { user: null, admin: 'Administrator', testadmin: 'Test administrator' } as const;

/** The user's picture, name, email and role, with links to change them. */
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
        <DescriptionList className="mt-3">
          <Description term="Email">{user.email}</Description>
          <Description term="Member since">
            <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>
          </Description>
        </DescriptionList>
        <p className="mt-4 flex flex-wrap gap-3">
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
