import type { OrderDetails } from '@fit-coder/contracts/selling/orders';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { OrderReceipt } from '../../features/subscription/order/order-receipt.tsx';
import { openingSentence, paidSentence } from '../../features/subscription/order/order-terms.ts';
import { useOrderState, type OrderState } from '../../features/subscription/order/order-state.ts';
import { useOrderReturn } from '../../lib/order-return.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { OrderAgain } from './order-again.tsx';
import { latePayment } from './late-payment.ts';
import { useForgetGiftMessage } from './use-gift-message.ts';

interface Words {
  readonly title: string;
  readonly lead: string;
  /** What to do next. */
  readonly advice: ReactElement | string;
}

const advice =
  'Check the card number and the expiry date, ask your bank whether it blocks online payments, or use another card.';

const notPaid = 'The payment did not go through';

const words: Readonly<Record<Exclude<OrderState, 'paid'>, Words>> = {
  failed: {
    title: notPaid,
    lead: 'The card was declined or the payment was stopped. Nothing was charged.',
    advice,
  },
  returned: {
    title: 'The payment was returned',
    lead: 'This order was paid, and the money was returned to the card or account that it came from.',
    advice: 'The order no longer opens anything. Order again if you want it after all.',
  },
  awaiting: {
    title: 'The payment is on its way',
    lead: 'It was sent and has not arrived yet. A bank transfer or a direct debit can take a few days.',
    advice: 'What was ordered opens by itself when the money arrives. Please do not pay again.',
  },
  paidLate: {
    title: latePayment.title,
    lead: latePayment.lead(null),
    advice: latePayment.advice,
  },
  pending: {
    title: 'We are waiting for the result',
    lead: 'The payment provider has not told us yet whether the payment went through.',
    advice: 'This page shows the result as soon as it is known. Please do not pay again until then.',
  },
  unknown: {
    title: 'We cannot find this order',
    lead: 'No order has this reference.',
    advice: 'Follow the link on the payment page again. Your profile lists every payment that we received.',
  },
  unreachable: {
    title: 'We cannot look up this order right now',
    lead: 'The site did not respond. Your payment is not affected.',
    advice:
      'We keep trying. You can also look at your profile later: it lists every payment that we received.',
  },
};

/** Without a reference, nothing is known about an order, and nothing is claimed about a payment. */
const withoutReference: Words = {
  title: 'Which order was it?',
  lead: 'This link names no order, so we cannot say whether one was paid.',
  advice:
    'Your profile lists every payment that we received. If yours is missing, go back to what you wanted to buy and try again.',
};

/** The words for an order, with what only its buyer is told: what it opens, or why it failed. */
function wordsFor(state: OrderState, details: OrderDetails | null): Words {
  if (state === 'paid')
    return details?.amountCents === 0
      ? { title: 'Your order is complete', lead: paidSentence(details), advice: openingSentence(details) }
      : {
          title: 'Payment received',
          lead: 'This order has been paid.',
          advice: openingSentence(details),
        };
  if (state === 'paidLate') return { ...words.paidLate, lead: latePayment.lead(details) };
  if (state !== 'failed' || !details?.failure) return words[state];
  const why = (
    <>
      <strong className="font-semibold text-ink">{details.failure}</strong> {advice}
    </>
  );
  return { title: notPaid, lead: 'Nothing was charged.', advice: why };
}

/** The screen after a payment that failed. It says what is true of the order, which may still be pending or be paid. */
export function Page(): ReactElement {
  const reference = useSearchParams()[0].get('reference') ?? '';
  const { state, details } = useOrderState(reference);
  const back = useOrderReturn(reference)?.back;
  useForgetGiftMessage(state === 'paid');
  const isOver = state === 'failed' || state === 'paidLate' || state === 'returned';
  const shown = reference === '' ? withoutReference : wordsFor(state, details);
  return (
    <PageLayout>
      <title>{`${shown.title} · Fit Coder Courses`}</title>
      <meta name="robots" content="noindex" />
      <PageHeading label="Payment" title={shown.title} lead={shown.lead} />
      {reference ? (
        <OrderReceipt reference={reference} state={state} details={details}>
          {shown.advice}
        </OrderReceipt>
      ) : (
        // Close to the lead, because there is no receipt between them.
        <p className="-mt-5 max-w-prose text-muted md:-mt-9">{shown.advice}</p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {isOver || reference === '' ? (
          <OrderAgain back={back} details={details} />
        ) : (
          <ButtonLink to="/profile">Go to profile</ButtonLink>
        )}
        <ButtonLink variant="secondary" to="/courses">
          {state === 'paid' ? 'Choose a course' : 'Back to the courses'}
        </ButtonLink>
      </div>
    </PageLayout>
  );
}
