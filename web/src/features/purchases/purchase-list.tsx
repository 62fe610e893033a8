import type { ReactElement } from 'react';
import { useListAwaitedOrdersQuery } from '../../lib/api/awaited-orders.api.ts';
import { failureOf } from '../../lib/api/api.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AwaitedOrderRow } from './awaited-order-row.tsx';
import { PurchaseRow } from './purchase-row.tsx';
import { useListPurchasesInfiniteQuery } from './purchases.api.ts';

/** What the user bought, newest first. Start `listPurchases` and `listAwaitedOrders` in the loader. */
export function PurchaseList(): ReactElement {
  return (
    <LogSection
      title="Purchases"
      lead="What you bought. A subscription shows its last payment; Invoices has the earlier ones. Quote the reference if you have a question."
    >
      <Purchases />
    </LogSection>
  );
}

function Purchases(): ReactElement {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useListPurchasesInfiniteQuery();
  const awaited = useListAwaitedOrdersQuery().data?.orders ?? [];
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
  if (purchases.length === 0 && awaited.length === 0)
    return (
      <p className="max-w-prose text-muted">
        You have not bought anything yet. Free courses and previews need no purchase.
      </p>
    );
  return (
    <>
      <ul className="divide-y divide-hairline lg:-mt-4">
        {awaited.map((order) => (
          <AwaitedOrderRow key={order.reference} order={order} />
        ))}
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

function PurchasesLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading your purchases" className="grid gap-2 py-3">
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-5 w-44" />
    </LoadingPlaces>
  );
}
