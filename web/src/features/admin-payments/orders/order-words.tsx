import { formatMoney } from '@fit-coder/contracts/money';
import type { OrderSummary } from '@fit-coder/contracts/payments-administration/orders';
import type { ReactElement } from 'react';
import { Badge, type BadgeTone } from '../../../ui/controls/badge.tsx';

export const statusNames = {
  pending: 'Open',
  paid: 'Paid',
  failed: 'Failed',
} as const satisfies Record<OrderSummary['status'], string>;

export const kindNames = {
  subscription: 'Plans',
  courses: 'Courses',
} as const satisfies Record<OrderSummary['kind'], string>;

const tones = { pending: 'warning', paid: 'success', failed: 'neutral' } as const satisfies Record<
  OrderSummary['status'],
  BadgeTone
>;

type MoneyFacts = Pick<
  OrderSummary,
  'status' | 'awaitingSince' | 'amountCents' | 'refundedCents' | 'disputed' | 'currency'
>;

/** The state of an order, and what became of its money. */
export function OrderState({ order }: { readonly order: MoneyFacts }): ReactElement {
  const { status, awaitingSince, amountCents, refundedCents, disputed, currency } = order;
  const wholly = amountCents > 0 && refundedCents >= amountCents;
  return (
    <span className="flex flex-wrap gap-1 max-md:justify-end">
      {awaitingSince === null ? (
        <Badge tone={tones[status]}>{statusNames[status]}</Badge>
      ) : (
        <Badge tone="warning">Payment on its way</Badge>
      )}
      {refundedCents > 0 ? (
        <Badge>{wholly ? 'Refunded' : `Refunded ${formatMoney(refundedCents, currency)}`}</Badge>
      ) : null}
      {disputed ? <Badge tone="danger">Disputed</Badge> : null}
    </span>
  );
}

const recipients = { buyer: '', gift: 'As a gift', team: 'For a team' } as const satisfies Record<
  OrderSummary['recipient'],
  string
>;

/** For whom it was ordered, if not for the buyer. */
export function recipientWords({ recipient }: Pick<OrderSummary, 'recipient'>): string {
  return recipients[recipient];
}
