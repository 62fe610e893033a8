import { DocumentLink } from '../../../ui/controls/record-link.tsx';
import { formatMoney } from '@fit-coder/contracts/money';
import type { OrderPayment } from '@fit-coder/contracts/payments-administration/orders';
import type { ReactElement } from 'react';
import { Badge, type BadgeTone } from '../../../ui/controls/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { formatDay, formatInstant } from '../../../ui/text/date.ts';

const states = {
  pending: ['warning', 'On its way'],
  paid: ['success', 'Paid'],
  failed: ['danger', 'Failed'],
} as const satisfies Record<OrderPayment['status'], readonly [BadgeTone, string]>;

const refundStates = {
  pending: 'on its way',
  succeeded: 'refunded',
  failed: 'failed',
} as const satisfies Record<OrderPayment['refunds'][number]['status'], string>;

export interface OrderPaymentsProps {
  readonly payments: readonly OrderPayment[];
  /** Whether the buyer has paid, and the money has not arrived. */
  readonly isAwaited: boolean;
  /** Null if the viewer may not refund them. */
  readonly onRefund: ((payment: OrderPayment) => void) | null;
}

/** Payments with what became of them, the newest first. */
export function OrderPayments({ payments, isAwaited, onRefund }: OrderPaymentsProps): ReactElement {
  if (payments.length === 0)
    return (
      <p className="text-muted">
        {isAwaited
          ? 'The payment is on its way. A bank transfer or a direct debit can take a few days.'
          : 'No payment has been reported yet.'}
      </p>
    );
  return (
    <ul className="-my-4 divide-y divide-hairline">
      {payments.map((payment) => (
        <li key={payment.id} className="grid gap-2 py-4 text-sm">
          <Payment payment={payment} onRefund={onRefund} />
        </li>
      ))}
    </ul>
  );
}

interface PaymentProps extends Pick<OrderPaymentsProps, 'onRefund'> {
  readonly payment: OrderPayment;
}

function Payment({ payment, onRefund }: PaymentProps): ReactElement {
  const [tone, word] = states[payment.status];
  const at = payment.paidAt ?? payment.createdAt;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="font-mono text-base">{formatMoney(payment.amountCents, payment.currency)}</strong>
        <Badge tone={tone}>{word}</Badge>
        {payment.fundsTaken ? <Badge tone="danger">Money taken back by the bank</Badge> : null}
        <time dateTime={at} className="text-muted">
          {formatInstant(at)}
        </time>
      </p>
      {linesOf(payment).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {payment.invoices.map((document) => (
        <p key={document.number}>
          <DocumentLink document={document} />
        </p>
      ))}
      <Refunds payment={payment} />
      <p className="font-mono wrap-anywhere text-muted">{payment.providerPayment}</p>
      {onRefund && payment.leftCents > 0 ? (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          aria-label={`Refund the payment of ${formatInstant(at)}`}
          onClick={() => onRefund(payment)}
        >
          Refund
        </Button>
      ) : null}
    </>
  );
}

function linesOf(payment: OrderPayment): string[] {
  const { taxCents, currency, periodStart, periodEnd, failure, dispute } = payment;
  const period =
    periodEnd &&
    (periodStart ? `${formatDay(periodStart)} to ${formatDay(periodEnd)}` : `until ${formatDay(periodEnd)}`);
  const lines = [
    failure ? `It failed: ${failure}` : '',
    taxCents > 0 ? `${formatMoney(taxCents, currency)} of it is tax.` : '',
    period ? `It pays for ${period}.` : '',
    dispute ? `Dispute: ${dispute.replaceAll('_', ' ')}.` : '',
  ];
  return lines.filter((line) => line !== '');
}

function Refunds({
  payment: { refunds, currency },
}: {
  readonly payment: OrderPayment;
}): ReactElement | null {
  if (refunds.length === 0) return null;
  return (
    <ul className="grid gap-1 border-l-2 border-hairline pl-3">
      {refunds.map((refund) => (
        <li key={refund.id}>
          Refund of <span className="font-mono">{formatMoney(refund.amountCents, currency)}</span>,{' '}
          {refundStates[refund.status]}, {formatInstant(refund.createdAt)}
        </li>
      ))}
    </ul>
  );
}
