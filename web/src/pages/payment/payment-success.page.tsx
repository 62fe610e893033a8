import { orderAgainPath } from '@fit-coder/contracts/selling/order-again';
import type { OrderDetails } from '@fit-coder/contracts/selling/orders';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../ui/controls/link.tsx';
import { OrderReceipt } from '../../features/subscription/order/order-receipt.tsx';
import { isOver, openingSentence, paidSentence } from '../../features/subscription/order/order-terms.ts';
import { useOrderState, type OrderState } from '../../features/subscription/order/order-state.ts';
import { useOrderReturn } from '../../lib/order-return.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { NextLink } from './next-link.tsx';
import { OrderAgain } from './order-again.tsx';
import { latePayment } from './late-payment.ts';
import { useForgetGiftMessage } from './use-gift-message.ts';

/** The screen after a payment. It congratulates only on an order that exists. */
export function Page(): ReactElement {
  const reference = useSearchParams()[0].get('reference') ?? '';
  const { state, late, details } = useOrderState(reference);
  const way = useOrderReturn(reference);
  useForgetGiftMessage(state === 'paid');
  const back = way?.back ?? (details ? orderAgainPath(details) : undefined);
  const shared = state === 'paid' ? sharing(details) : null;
  const next = state === 'paid' && !shared ? (way?.next ?? onlyCourse(details)) : null;
  const wasRefused = state === 'failed' || state === 'paidLate';
  const hasWay = shared !== null || next !== null;
  return (
    <PageLayout>
      <title>Payment · Fit Coder Courses</title>
      <meta name="robots" content="noindex" />
      <Heading state={state} details={details} />
      <OrderReceipt reference={reference} state={state} details={details}>
        {shared?.sentence ?? sentences(late, details, back)[state]}
      </OrderReceipt>
      <div className="mt-8 flex flex-wrap gap-3">
        {wasRefused ? <OrderAgain back={back} details={details} /> : null}
        {shared ? <ButtonLink to={shared.to}>{shared.words}</ButtonLink> : null}
        {next ? <NextLink to={next} /> : null}
        <ButtonLink variant={wasRefused || hasWay ? 'secondary' : 'primary'} to="/profile">
          Go to profile
        </ButtonLink>
        {(state === 'paid' || state === 'returned') && !hasWay ? (
          <ButtonLink variant="secondary" to="/courses">
            Choose a course
          </ButtonLink>
        ) : null}
      </div>
    </PageLayout>
  );
}

function Heading({ state, details }: { state: OrderState; details: OrderDetails | null }): ReactElement {
  if (state === 'paidLate')
    return <PageHeading label="Payment" title={latePayment.title} lead={latePayment.lead(details)} />;
  if (state === 'failed')
    return <PageHeading label="Payment" title="The payment did not go through" lead="Nothing was charged." />;
  if (state === 'awaiting')
    return (
      <PageHeading
        label="Payment"
        title="The payment is on its way"
        lead="What was ordered opens when the money arrives."
      />
    );
  if (state === 'returned')
    return (
      <PageHeading
        label="Payment"
        title="The payment was returned"
        lead="This order no longer opens anything."
      />
    );
  if (state === 'unknown') return <PageHeading label="Payment" title="We cannot find this order" />;
  return (
    <PageHeading
      label="Payment Success"
      title={<span className="marker">Contratulations</span>}
      lead="Now You Can Access Our Premium Content"
    />
  );
}

/** The way to what was bought, if that is a single course of the buyer's own, and recorded. */
function onlyCourse(details: OrderDetails | null): string | null {
  const [item, ...others] = details?.recipient === 'buyer' ? details.items : [];
  return item?.availableOn === null && others.length === 0 ? `/course/${item.course}` : null;
}

/** What to do with a gift or a team's seats; null if the order is for the buyer, or the seats are over. */
function sharing(details: OrderDetails | null) {
  if (details?.recipient === 'gift')
    return {
      to: '/profile#gifts',
      words: 'Get the link',
      sentence: `${paidSentence(details)} Get the link and send it to the person the gift is for. Keep the reference for questions about this order.`,
    };
  if (details?.recipient === 'team' && !isOver(details))
    return {
      to: '/profile#team',
      words: 'Invite your team',
      sentence: `${paidSentence(details)} The seats are ready, so invite your team. Keep the reference for questions about this order.`,
    };
  return null;
}

function sentences(
  late: boolean,
  details: OrderDetails | null,
  back = '/subscribe',
): Readonly<Record<OrderState, ReactElement | string>> {
  return {
    paid: `${paidSentence(details)} ${openingSentence(details)} Keep the reference for questions about this order.`,
    returned:
      'The money was returned to the card or account that it came from. Keep the reference for questions about this order.',
    awaiting: `A bank transfer or a direct debit can take a few days. You do not have to wait here or pay again: what was ordered opens by itself${details ? ', and your profile lists it until then' : ''}.`,
    pending: late
      ? 'This takes longer than usual. You do not have to wait: what you ordered opens automatically once the payment is confirmed. If it has not opened within an hour, write to us with the reference.'
      : 'The payment provider is confirming your payment. This takes a few seconds.',
    failed: (
      <>
        {details?.failure ?? 'The payment provider declined the payment, so the order was closed.'}{' '}
        <Link className="link" to={back}>
          {back.startsWith('/cart') ? 'Go back to your cart' : 'Choose a plan'}
        </Link>{' '}
        to try again with another card.
      </>
    ),
    paidLate: latePayment.advice,
    unknown:
      'No order has this reference. Follow the link on the payment page again, or look at your profile, which lists your payments and your subscription.',
    unreachable: 'We cannot look up your order right now. We keep trying; your payment is not affected.',
  };
}
