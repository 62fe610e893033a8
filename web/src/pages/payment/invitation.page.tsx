import type { Invitation } from '@fit-coder/contracts/selling/teams';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { selectSession } from '../../features/session/session.slice.ts';
import { useAcceptInvitationMutation, useGetInvitationQuery } from '../../features/teams/invitations.api.ts';
import { failureOf } from '../../lib/api/api.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { PageHeading } from '../../ui/layout/page-layout.tsx';
import { LinkPage, SignUpFirst } from './link-page.tsx';

/** An invitation to a team's seat, for anyone who has its link. */
export function Page(): ReactElement {
  const { token = '' } = useParams();
  const invitation = useGetInvitationQuery(token);
  return (
    <LinkPage title="Invitation" failed="This invitation does not work." request={invitation}>
      {invitation.data ? <Offer invitation={invitation.data.invitation} token={token} /> : null}
    </LinkPage>
  );
}

interface OfferProps {
  readonly invitation: Invitation;
  readonly token: string;
}

function Offer({ invitation: { from, accepted }, token }: OfferProps): ReactElement {
  const { isauthenticate } = useSelector(selectSession);
  const [accept, { data, error, isLoading }] = useAcceptInvitationMutation();
  return (
    <>
      <PageHeading
        label="Invitation"
        title={from ? `${from} invited you` : 'You are invited'}
        lead={
          accepted
            ? undefined
            : 'A seat is paid for you. With it, every premium course is open to you, and you pay nothing.'
        }
      />
      {data || accepted ? (
        <div role="status" className="grid justify-items-start gap-4">
          <p className="max-w-prose text-muted">
            {data?.message ??
              'This invitation has been accepted. If you accepted it, every premium course is open to you.'}
          </p>
          <ButtonLink to="/courses">Choose a course</ButtonLink>
        </div>
      ) : isauthenticate ? (
        <div className="grid justify-items-start gap-3">
          <FormError error={failureOf(error)?.error} />
          <Button loading={isLoading} onClick={() => void accept(token)}>
            Accept the invitation
          </Button>
        </div>
      ) : (
        <SignUpFirst next={`/invitation/${token}`} />
      )}
    </>
  );
}
