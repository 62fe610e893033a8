import type { ReactElement } from 'react';
import { ShopForm } from '../../features/admin-shop/shop-form.tsx';
import { useGetShopQuery } from '../../features/admin-shop/shop.api.ts';
import { failureOf } from '../../lib/api/api.ts';
import { ErrorState, retryOf } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AdminPage } from './admin-page.tsx';

/** The seller, the rules for refunds and the tax. */
export function Page(): ReactElement {
  const query = useGetShopQuery();
  return (
    <AdminPage title="Shop" lead="Who sells, how refunds work, and which tax invoices show.">
      {query.data ? (
        <ShopForm {...query.data} />
      ) : query.error ? (
        <ErrorState title="The settings could not be loaded." {...retryOf(query)}>
          {failureOf(query.error)?.error}
        </ErrorState>
      ) : (
        <LoadingPlaces label="Loading the settings" className="grid max-w-form gap-5">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-12 w-full" />
        </LoadingPlaces>
      )}
    </AdminPage>
  );
}
