import type { ReceivedGift } from '@fit-coder/contracts/selling/gifts';
import { useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { useGetGiftQuery, useRedeemGiftMutation } from '../../features/gifts/gifts.api.ts';
import { giftTerms, giftTitle, goneSentence } from '../../features/gifts/gift-words.ts';
import { selectSession } from '../../features/session/session.slice.ts';
import { failureOf } from '../../lib/api/api.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
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
  const { courses, message, state } = gift;
  return (
    <>
      <PageHeading
        label="Gift"
        title={giftTitle(gift)}
        lead={state === 'ready' ? giftTerms(gift) : courses.length > 0 ? undefined : gift.description}
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
      {state === 'ready' ? <Redeem token={token} isOwn={gift.viewer === 'buyer'} /> : <Gone gift={gift} />}
    </>
  );
}

interface RedeemProps {
  readonly token: string;
  /** Whether the user bought it, and probably for someone else. */
  readonly isOwn: boolean;
}

function Redeem({ token, isOwn }: RedeemProps): ReactElement {
  const { isauthenticate } = useSelector(selectSession);
  const [asking, setAsking] = useState(false);
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
      <Button loading={isLoading} onClick={() => (isOwn ? setAsking(true) : void redeem(token))}>
        Redeem the gift
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Redeem it for yourself?"
        description="This is the gift that you bought. Send the link to the person it is for."
        confirmLabel="Redeem it for me"
        cancelLabel="Keep it as a gift"
        onConfirm={() => {
          setAsking(false);
          void redeem(token);
        }}
      />
    </div>
  );
}

function Gone({ gift }: { gift: ReceivedGift }): ReactElement {
  const { isauthenticate } = useSelector(selectSession);
  const { state, viewer, courses } = gift;
  const [course, ...others] = courses;
  const isOpen = state === 'redeemed' && (viewer === 'receiver' || !isauthenticate);
  const way = isOpen && course && others.length === 0 ? `/course/${course.id}` : '/courses';
  return (
    <div role="status" className="grid max-w-prose justify-items-start gap-4">
      <p className="text-muted">{goneSentence(gift, isauthenticate)}</p>
      <ButtonLink to={way}>{way === '/courses' ? 'Choose a course' : 'Open the course'}</ButtonLink>
    </div>
  );
}
