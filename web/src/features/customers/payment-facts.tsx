import type { CustomerPayment } from '@fit-coder/contracts/customers/customers';
import { formatMoney } from '@fit-coder/contracts/money';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { DocumentLink, OrderReference } from '../../ui/controls/record-link.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { Price } from '../../ui/text/price.tsx';
import { paymentState, refundStates } from './customer-words.ts';

interface PaymentFactsProps {
  readonly payment: CustomerPayment;
  /** Null if the viewer may not refund it. */
  readonly onRefund: (() => void) | null;
}

/** A payment with its state, its refunds and its documents. */
export function PaymentFacts({ payment, onRefund }: PaymentFactsProps): ReactElement {
  const { description, at, reference, amountCents, currency, periodEnd, leftCents } = payment;
  const { tone, word } = paymentState(payment);
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {description}
          <Badge tone={tone}>{word}</Badge>
          {payment.dispute === null ? null : (
            <Badge tone="danger">{`Dispute: ${payment.dispute.replaceAll('_', ' ')}`}</Badge>
          )}
        </p>
        <p className="label mt-1 flex flex-wrap items-center gap-x-4 text-muted">
          <time dateTime={at}>{formatDay(at)}</time>
          {reference === null ? null : <OrderReference reference={reference} />}
          <span className="break-all select-all">{`${payment.provider} ${payment.providerPayment}`}</span>
        </p>
        {periodEnd === null ? null : (
          <p className="text-sm text-muted">{`Pays until ${formatDay(periodEnd)}`}</p>
        )}
        {payment.failure === null ? null : <p className="text-sm text-danger">{payment.failure}</p>}
        {payment.invoices.map((document) => (
          <p key={document.number} className="text-sm text-muted">
            <DocumentLink document={document} />
          </p>
        ))}
        <Refunds payment={payment} />
      </div>
      <div className="grid justify-items-end gap-2 max-sm:w-full max-sm:grid-flow-col max-sm:items-center max-sm:justify-between">
        <Price amount={amountCents} currency={currency} />
        {onRefund && leftCents > 0 ? (
          <Button variant="secondary" size="small" aria-label={`Refund: ${description}`} onClick={onRefund}>
            Refund
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Refunds({
  payment: { refunds, currency },
}: Pick<PaymentFactsProps, 'payment'>): ReactElement | null {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="Refunds" className="mt-3 grid gap-3 border-s-2 border-hairline ps-4 text-sm">
      {refunds.map(({ amountCents, status, at, reason, by, failure }, index) => (
        <li key={index} className="wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-mono">{formatMoney(amountCents, currency)}</span>
            <Badge tone={refundStates[status].tone}>{refundStates[status].word}</Badge>
          </p>
          <p className="text-muted">
            <time dateTime={at}>{formatDay(at)}</time>
            {reason === null ? ', at the provider' : `: ${reason}`}
            {by === null ? null : ` (${by})`}
          </p>
          {failure === null ? null : <p className="text-danger">{failure}</p>}
        </li>
      ))}
    </ul>
  );
}
