import type { OrderDetails } from '@fit-coder/contracts/selling/orders';
import type { ReactElement } from 'react';
import { Badge, type BadgeTone } from '../../../ui/controls/badge.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { formatPrice } from '../../../ui/text/price.tsx';
import { Description, DescriptionList } from '../../../ui/layout/description-list.tsx';
import { OrderedItems } from './ordered-items.tsx';
import { subscriptionTerms } from './order-terms.ts';
import type { OrderState } from './order-state.ts';

const badges: Readonly<Record<OrderState, readonly [BadgeTone, string]>> = {
  paid: ['success', 'Confirmed'],
  pending: ['neutral', 'Being confirmed'],
  awaiting: ['neutral', 'Payment on its way'],
  returned: ['warning', 'Money returned'],
  failed: ['danger', 'Not paid'],
  paidLate: ['warning', 'Being refunded'],
  unknown: ['warning', 'Unknown'],
  unreachable: ['warning', 'No response yet'],
};

interface OrderReceiptProps {
  readonly reference: string;
  readonly state: OrderState;
  /** Null unless the order is the user's own. */
  readonly details: OrderDetails | null;
  /** What the state means and what to do. */
  readonly children: ReactElement | string;
}

/** The reference and the state of an order, and what it was for; a new state is announced. */
export function OrderReceipt({ reference, state, details, children }: OrderReceiptProps): ReactElement {
  const [tone, word] = badges[state];
  return (
    <div className="card max-w-prose">
      <DescriptionList className="px-5 py-1">
        {reference === '' ? null : (
          <Description term="Reference">
            <span className="label select-all">{reference}</span>
          </Description>
        )}
        <Description term="Order">
          <span className="flex items-center gap-2">
            {state === 'pending' ? <Spinner size={16} /> : null}
            <Badge tone={tone}>{word}</Badge>
          </span>
        </Description>
        {details ? <Ordered details={details} state={state} /> : null}
      </DescriptionList>
      <div role="status" className="min-h-20 border-t border-hairline px-5 py-4 text-sm text-muted">
        <p>{children}</p>
      </div>
    </div>
  );
}

function Ordered({ details, state }: { details: OrderDetails; state: OrderState }): ReactElement {
  const { amountCents, currency, discountCents, refundedCents } = details;
  const isPaid = state === 'paid' || state === 'returned';
  const terms = state === 'paid' ? subscriptionTerms(details) : null;
  return (
    <>
      <Description term={isPaid ? 'Bought' : 'Ordered'}>
        <OrderedItems details={details} linked={state === 'paid'} />
      </Description>
      <Description term={isPaid ? 'Paid' : 'Price'}>
        {isPaid && amountCents === 0 ? (
          'Nothing'
        ) : (
          <span className="font-mono">{formatPrice(amountCents, currency)}</span>
        )}
        {discountCents > 0 ? ` (${formatPrice(discountCents, currency)} off with your coupon)` : null}
      </Description>
      {refundedCents > 0 ? (
        <Description term="Refunded">
          <span className="font-mono">{formatPrice(refundedCents, currency)}</span>
        </Description>
      ) : null}
      {terms ? <Description term="Access">{terms}</Description> : null}
    </>
  );
}
