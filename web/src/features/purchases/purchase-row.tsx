import type { Purchase } from '@fit-coder/contracts/selling/purchases';
import { formatMoney } from '@fit-coder/contracts/money';
import { useState, type ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { Price } from '../../ui/text/price.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** A payment with what it bought, and its refund if the terms still allow one. */
export function PurchaseRow({ purchase }: { readonly purchase: Purchase }): ReactElement {
  const { reference, description, courses, amountCents, currency, paidAt, invoice } = purchase;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-60">
        {courses.length > 0 ? (
          <ul>
            {courses.map(({ id, title, givenBack }) => (
              <li key={id}>
                <Link to={`/course/${id}`} className="font-semibold hover:underline">
                  {title}
                </Link>
                {givenBack ? (
                  <p className="text-sm text-muted">Refunded, because it was not recorded in time.</p>
                ) : null}
              </li>
            ))}
          </ul>
        ) : (
          <p className="font-semibold">{description}</p>
        )}
        <p className="label mt-1 flex flex-wrap gap-x-4 text-muted">
          <time dateTime={paidAt}>{formatDay(paidAt)}</time>
          <span className="break-all select-all">{reference}</span>
          {invoice === null ? null : (
            <Link className="link" to={`/invoices/${invoice}`}>
              {`Invoice ${invoice}`}
            </Link>
          )}
        </p>
        <PurchaseRefund purchase={purchase} />
      </div>
      <Price amount={amountCents} currency={currency} />
    </li>
  );
}

function PurchaseRefund({ purchase }: { readonly purchase: Purchase }): ReactElement {
  const [open, setOpen] = useState(false);
  const { description, courses, currency, refundedCents, refundUntil } = purchase;
  const what = courses.length > 0 ? courses.map(({ title }) => title).join(', ') : description;
  return (
    <>
      {refundedCents > 0 ? (
        <p className="mt-1 text-sm">{`${formatMoney(refundedCents, currency)} refunded`}</p>
      ) : null}
      {refundUntil === null ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Refund: ${what}`}
            onClick={() => setOpen(true)}
          >
            Refund
          </Button>
          <p className="text-sm text-muted">{`Possible until ${formatDay(refundUntil)}`}</p>
        </div>
      )}
      <RefundDialog purchase={purchase} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
