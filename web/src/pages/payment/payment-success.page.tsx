import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../ui/controls/link.tsx';
import {
  OrderReceipt,
  useSettlement,
  type Settlement,
} from '../../features/subscription/order-settlement.tsx';
import { useOrderReturn } from '../../lib/order-return.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { OrderAgain } from './order-again.tsx';

export function Page(): ReactElement {
  const reference = useSearchParams()[0].get('reference') ?? '';
  const { settlement, late } = useSettlement(reference);
  const way = useOrderReturn(reference);
  const failed = settlement === 'failed';
  const next = settlement === 'paid' ? way?.next : null;
  return (
    <PageLayout>
      <title>Payment · Fit Coder Courses</title>
      <meta name="robots" content="noindex" />
      {failed ? (
        <PageHeading label="Payment" title="The payment did not go through" lead="Nothing was charged." />
      ) : (
        <PageHeading
          label="Payment Success"
          title={<span className="marker">Contratulations</span>}
          lead="Now You Can Access Our Premium Content"
        />
      )}
      <OrderReceipt reference={reference} settlement={settlement}>
        <p>{sentences(late, way?.back)[settlement]}</p>
      </OrderReceipt>
      <div className="mt-8 flex flex-wrap gap-3">
        {failed ? <OrderAgain back={way?.back} /> : null}
        {next ? <ButtonLink to={next}>Go on where you were</ButtonLink> : null}
        <ButtonLink variant={failed || next ? 'secondary' : 'primary'} to="/profile">
          Go to profile
        </ButtonLink>
        {settlement === 'paid' && !next ? (
          <ButtonLink variant="secondary" to="/courses">
            Choose a course
          </ButtonLink>
        ) : null}
      </div>
    </PageLayout>
  );
}

function sentences(late: boolean, back = '/subscribe'): Readonly<Record<Settlement, ReactElement | string>> {
  return {
    paid: 'Your order is settled and your access is open. Keep the reference for questions about it.',
    pending: late
      ? 'This takes longer than usual. You need not wait: your access opens by itself when the payment is confirmed.'
      : 'The payment company is confirming your payment. That takes a few seconds.',
    failed: (
      <>
        The payment company declined the payment, so the order was closed.{' '}
        <Link className="link" to={back}>
          {back === '/cart' ? 'Go back to your cart' : 'Choose a plan'}
        </Link>{' '}
        to try again with another card.
      </>
    ),
    unknown:
      'We know no order with this reference. Come back by the link of the payment page, or look at your profile: it says what you bought and whether your subscription is open.',
    unreachable: 'Your order could not be looked up. We go on trying; your payment is not affected.',
  };
}
