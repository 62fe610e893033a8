import type { InvoiceSummary } from '@fit-coder/contracts/selling/invoices';
import { formatMoney } from '@fit-coder/contracts/money';
import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Link } from '../../ui/controls/link.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { documentNames } from '../../ui/text/document-name.ts';
import { pdfAddress, useListInvoicesInfiniteQuery } from './invoices.api.ts';

/** The user's invoices and notes, newest first. Start `listInvoices` in the loader. */
export function InvoiceList(): ReactElement {
  return (
    <LogSection title="Invoices" lead="One for each payment, and a credit note for each refund.">
      <Invoices />
    </LogSection>
  );
}

function Invoices(): ReactElement {
  const query = useListInvoicesInfiniteQuery();
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  if (!data)
    return error ? (
      <SmallErrorState {...retryOf(query)}>Your invoices could not be loaded.</SmallErrorState>
    ) : (
      <LoadingPlaces label="Loading your invoices" className="grid gap-2 py-3">
        <Skeleton className="h-6 w-48 max-w-full" />
        <Skeleton className="h-5 w-36" />
      </LoadingPlaces>
    );
  const invoices = data.pages.flatMap((page) => page.invoices);
  if (invoices.length === 0)
    return <p className="max-w-prose text-muted">You have no invoices yet. You get one with each payment.</p>;
  return (
    <>
      <ul className="divide-y divide-hairline lg:-mt-4">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.number} invoice={invoice} />
        ))}
      </ul>
      <FormError error={failureOf(error)?.error} />
      {hasNextPage || data.pages.length > 1 ? (
        <LoadMore
          shown={invoices.length}
          noun="invoices"
          hasMore={hasNextPage}
          loading={isFetchingNextPage}
          onLoadMore={() => void fetchNextPage()}
        />
      ) : null}
    </>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceSummary }): ReactElement {
  const { number, kind, issuedAt, totalCents, currency } = invoice;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <Link to={`/invoices/${number}`} className="font-semibold hover:underline">
          {`${documentNames[kind]} ${number}`}
        </Link>
        <p className="label mt-1 flex flex-wrap gap-x-4 text-muted">
          <time dateTime={issuedAt}>{formatDay(issuedAt)}</time>
          <a className="link" href={pdfAddress(number)} download aria-label={`PDF of ${number}`}>
            PDF
          </a>
        </p>
      </div>
      <span className="font-mono font-semibold">
        {formatMoney(kind === 'credit_note' ? -totalCents : totalCents, currency)}
      </span>
    </li>
  );
}
