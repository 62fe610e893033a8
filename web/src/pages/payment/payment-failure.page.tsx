import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { OrderReceipt, useSettlement } from '../../features/subscription/order-settlement.tsx';
import { useOrderReturn } from '../../lib/order-return.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { OrderAgain } from './order-again.tsx';

export function Page(): ReactElement {
  const reference = useSearchParams()[0].get('reference') ?? '';
  const { settlement } = useSettlement(reference);
  const back = useOrderReturn(reference)?.back;
  const paid = settlement === 'paid';
  return (
    <PageLayout>
      <title>Payment failed · Fit Coder Courses</title>
      <meta name="robots" content="noindex" />
      <PageHeading
        label="Payment"
        title={paid ? 'This order is paid' : 'The payment did not go through'}
        lead={
          paid
            ? 'A later payment went through, and your access is open.'
            : 'The card was declined or the payment was stopped. Nothing was charged, and your account is as it was.'
        }
      />
      {reference ? (
        <OrderReceipt reference={reference} settlement={settlement}>
          <p>{paid ? 'There is nothing more to do.' : advice}</p>
        </OrderReceipt>
      ) : (
        // One text with the lead, which an order's receipt would part.
        <p className="-mt-5 max-w-prose text-muted md:-mt-9">{advice}</p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {paid ? <ButtonLink to="/profile">Go to profile</ButtonLink> : <OrderAgain back={back} />}
        <ButtonLink variant="secondary" to="/courses">
          {paid ? 'Choose a course' : 'Back to the courses'}
        </ButtonLink>
      </div>
    </PageLayout>
  );
}

const advice =
  'Check the card’s number and date, ask your bank whether it blocks payments on the internet, or take another card.';
