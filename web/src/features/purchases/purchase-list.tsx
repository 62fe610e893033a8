import type { Purchase } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { formatDay } from '../../ui/text/date.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { Price } from '../../ui/text/price.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useListPurchasesInfiniteQuery } from './purchases.api.ts';

/** The user's payments, newest first. Start `listPurchases` in the loader. */
export function PurchaseList(): ReactElement {
  return (
    <LogSection title="Purchases" lead="Your payments. Quote the reference if you have a question.">
      <Purchases />
    </LogSection>
  );
}

function Purchases(): ReactElement {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useListPurchasesInfiniteQuery();
  const failure = failureOf(error);
  if (!data)
    return failure ? (
      <ErrorState
        title="Your purchases could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failure.error}
      </ErrorState>
    ) : (
      <PurchasesLoading />
    );
  const purchases = data.pages.flatMap((page) => page.purchases);
  if (purchases.length === 0)
    return (
      <p className="max-w-prose text-muted">
        You have not bought anything yet. Free courses and previews need no purchase.
      </p>
    );
  return (
    <>
      <ul className="divide-y divide-hairline lg:-mt-4">
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.reference} purchase={purchase} />
        ))}
      </ul>
      <FormError error={failure?.error} />
      {hasNextPage || data.pages.length > 1 ? (
        <LoadMore
          shown={purchases.length}
          noun="purchases"
          hasMore={hasNextPage}
          loading={isFetchingNextPage}
          onLoadMore={() => void fetchNextPage()}
        />
      ) : null}
    </>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }): ReactElement {
  const { reference, description, courses, amountCents, currency, paidAt, invoice } = purchase;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-60">
        {courses.length > 0 ? (
          <ul>
            {courses.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/course/${id}`} className="font-semibold hover:underline">
                  {title}
                </Link>
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
      </div>
      <Price amount={amountCents} currency={currency} />
    </li>
  );
}

function PurchasesLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading your purchases" className="grid gap-2 py-3">
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-5 w-44" />
    </LoadingPlaces>
  );
}
