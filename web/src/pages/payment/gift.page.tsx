import type { ReceivedGift } from '@fit-coder/contracts/selling/gifts';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { useGetGiftQuery, useRedeemGiftMutation } from '../../features/gifts/gifts.api.ts';
import { selectSession } from '../../features/session/session.slice.ts';
import { failureOf } from '../../lib/api/api.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { PageHeading } from '../../ui/layout/page-layout.tsx';
import { LinkPage, SignUpFirst } from './link-page.tsx';

/** A gift, for anyone who has its link. */
export function Page(): ReactElement {
  const { token = '' } = useParams();
  const gift = useGetGiftQuery(token);
  return (
    <LinkPage title="Gift" failed="This link does not work." request={gift}>
      {gift.data ? <Gift gift={gift.data.gift} token={token} /> : null}
    </LinkPage>
  );
}

function Gift({ gift, token }: { gift: ReceivedGift; token: string }): ReactElement {
  const { from, description, courses, message, state } = gift;
  return (
    <>
      <PageHeading
        label="Gift"
        title={from ? `${from} has a gift for you` : 'A gift for you'}
        lead={courses.length > 0 ? 'It is yours to keep once you redeem it.' : description}
      />
      {courses.length > 0 ? (
        <ul className="card mb-6 max-w-prose divide-y divide-hairline px-5">
          {courses.map(({ id, title }) => (
            <li key={id} className="py-3 font-semibold">
              {title}
            </li>
          ))}
        </ul>
      ) : null}
      {message ? (
        <blockquote className="mb-6 max-w-prose whitespace-pre-line rounded-card bg-well p-5">
          {message}
        </blockquote>
      ) : null}
      {state === 'ready' ? <Redeem token={token} /> : <Gone gift={gift} />}
    </>
  );
}

function Redeem({ token }: { token: string }): ReactElement {
  const { isauthenticate } = useSelector(selectSession);
  const [redeem, { error, isLoading }] = useRedeemGiftMutation();
  if (!isauthenticate)
    return (
      <>
        <p className="mb-4 max-w-prose text-muted">Log in or sign up to redeem it.</p>
        <SignUpFirst next={`/gift/${token}`} />
      </>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <FormError error={failureOf(error)?.error} />
      <Button loading={isLoading} onClick={() => void redeem(token)}>
        Redeem the gift
      </Button>
    </div>
  );
}

function Gone({ gift: { state, courses } }: { gift: ReceivedGift }): ReactElement {
  const [course, ...others] = courses;
  const way = course && others.length === 0 ? `/course/${course.id}` : '/courses';
  return (
    <div role="status" className="grid max-w-prose justify-items-start gap-4">
      <p className="text-muted">
        {state === 'redeemed'
          ? 'This gift has been redeemed. If you redeemed it, it is open to you.'
          : 'This gift was refunded to its buyer, so it can no longer be redeemed.'}
      </p>
      <ButtonLink to={state === 'redeemed' ? way : '/courses'}>
        {state === 'redeemed' && way !== '/courses' ? 'Open the course' : 'Choose a course'}
      </ButtonLink>
    </div>
  );
}
