import type { OutputOf } from '../../lib/api/api.ts';
import type { ReactElement } from 'react';
import { Description, DescriptionList } from '../../ui/layout/description-list.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { formatDay } from '../../ui/text/date.ts';

const roleNames = { user: 'Learner', admin: 'Administrator', testadmin: 'Test administrator' } as const;

/** The facts of an account. */
export function AccountFacts({ user }: OutputOf<'getUser'>): ReactElement {
  return (
    <LogSection title="Account">
      <DescriptionList className="-my-2.5">
        <Description term="Email">{user.email}</Description>
        <Description term="Role">{roleNames[user.role]}</Description>
        <Description term="Second factor">{user.hasFactor ? 'Yes' : 'No'}</Description>
        <Description term="Joined">{formatDay(user.createdAt)}</Description>
      </DescriptionList>
    </LogSection>
  );
}
