import type { Coupon } from '@fit-coder/contracts/selling/coupons';
import { useMemo, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { CouponTable, CouponTableLoading } from './coupon-table.tsx';
import {
  useDeleteCouponMutation,
  useListCouponsInfiniteQuery,
  useSetCouponActiveMutation,
} from './coupons.api.ts';
import { NewCouponDialog, type CouponTargets } from './new-coupon-dialog.tsx';

/** A button that opens the form for a new coupon. */
export function NewCouponButton(targets: CouponTargets): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New coupon</Button>
      <NewCouponDialog {...targets} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** The coupons, page by page. */
export function CouponList(): ReactElement {
  const list = useListCouponsInfiniteQuery();
  const coupons = useMemo(() => list.data?.pages.flatMap((page) => page.coupons), [list.data]);
  const failure = failureOf(list.error);
  if (list.isError && !coupons)
    return (
      <ErrorState
        title="The coupons could not be loaded."
        code={failure?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  if (!coupons) return <CouponTableLoading />;
  if (coupons.length === 0)
    return (
      <EmptyState title="There are no coupons.">
        Create one, and buyers can enter its code before they pay.
      </EmptyState>
    );
  return (
    <>
      <Coupons coupons={coupons} />
      <LoadMore
        shown={coupons.length}
        noun={coupons.length === 1 ? 'coupon' : 'coupons'}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

function Coupons({ coupons }: { readonly coupons: readonly Coupon[] }): ReactElement {
  const [setActive] = useSetCouponActiveMutation();
  const [remove, { isLoading }] = useDeleteCouponMutation();
  const [asked, setAsked] = useState<{ coupon: Coupon; open: boolean } | null>(null);
  const close = () => setAsked(asked && { ...asked, open: false });
  const confirm = async (id: string) => {
    await remove({ params: { id } });
    close();
  };
  return (
    <>
      <CouponTable
        coupons={coupons}
        onSetActive={({ id, state }) =>
          void setActive({ params: { id }, body: { active: state === 'paused' } })
        }
        onDelete={(coupon) => setAsked({ coupon, open: true })}
      />
      {asked ? (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(next) => next || close()}
          title={`Delete ${asked.coupon.code}?`}
          description="Nobody can use it any more. No order was made with it."
          confirmLabel="Delete coupon"
          danger
          loading={isLoading}
          onConfirm={() => void confirm(asked.coupon.id)}
        />
      ) : null}
    </>
  );
}
