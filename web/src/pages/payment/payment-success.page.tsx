import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../ui/controls/link.tsx';
import { OrderReceipt } from '../../features/subscription/order-receipt.tsx';
import { useOrderState, type OrderState } from '../../features/subscription/order-state.ts';
import { useOrderReturn } from '../../lib/order-return.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { NextLink } from './next-link.tsx';
import { OrderAgain } from './order-again.tsx';

export function Page(): ReactElement {
  const reference = useSearchParams()[0].get('reference') ?? '';
  const { state, late } = useOrderState(reference);
  const way = useOrderReturn(reference);
  const failed = state === 'failed';
  const next = state === 'paid' ? way?.next : null;
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
      <OrderReceipt reference={reference} state={state}>
        {sentences(late, way?.back)[state]}
      </OrderReceipt>
      <div className="mt-8 flex flex-wrap gap-3">
        {failed ? <OrderAgain back={way?.back} /> : null}
        {next ? <NextLink to={next} /> : null}
        <ButtonLink variant={failed || next ? 'secondary' : 'primary'} to="/profile">
          Go to profile
        </ButtonLink>
        {state === 'paid' && !next ? (
          <ButtonLink variant="secondary" to="/courses">
            Choose a course
          </ButtonLink>
        ) : null}
      </div>
    </PageLayout>
  );
}

function sentences(late: boolean, back = '/subscribe'): Readonly<Record<OrderState, ReactElement | string>> {
  return {
    paid: 'Payment received. Your access is open. Keep the reference for questions about this order.',
    pending: late
      ? 'This takes longer than usual. You do not have to wait: your access opens automatically once the payment is confirmed.'
      : 'The payment provider is confirming your payment. This takes a few seconds.',
    failed: (
      <>
        The payment provider declined the payment, so the order was closed.{' '}
        <Link className="link" to={back}>
          {back === '/cart' ? 'Go back to your cart' : 'Choose a plan'}
        </Link>{' '}
        to try again with another card.
      </>
    ),
    unknown:
      'No order has this reference. Follow the link on the payment page again, or look at your profile, which lists your payments and your subscription.',
    unreachable: 'We cannot look up your order right now. We keep trying; your payment is not affected.',
  };
}
