import type { CustomerOrder } from '@fit-coder/contracts/customers/customers';
import { formatMoney } from '@fit-coder/contracts/money';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { OrderReference } from '../../ui/controls/record-link.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { Price } from '../../ui/text/price.tsx';
import { CustomerList } from './customer-list.tsx';
import { awaitedState, orderStates } from './customer-words.ts';
import { useListUserOrdersInfiniteQuery } from './customers.api.ts';

/** What a user ordered, paid or not. Start `listUserOrders` in the loader. */
export function CustomerOrders({ userId }: { readonly userId: string }): ReactElement {
  const list = useListUserOrdersInfiniteQuery(userId);
  return (
    <LogSection title="Orders" lead="Including those that were never paid.">
      <CustomerList
        noun="orders"
        items={list.data?.pages.flatMap((page) => page.orders)}
        list={list}
        empty="No orders yet."
      >
        {(order) => <OrderFacts order={order} />}
      </CustomerList>
    </LogSection>
  );
}

const recipients = { buyer: '', gift: 'As a gift', team: 'For a team' } as const;

function OrderFacts({ order }: { readonly order: CustomerOrder }): ReactElement {
  const { description, status, awaitingSince, recipient, coupon, discountCents, currency } = order;
  const { tone, word } = awaitingSince === null ? orderStates[status] : awaitedState;
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {description}
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="label mt-1 flex flex-wrap items-center gap-x-4 text-muted">
          <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
          <OrderReference reference={order.reference} />
        </p>
        {recipient === 'buyer' ? null : <p className="text-sm text-muted">{recipients[recipient]}</p>}
        {coupon ? (
          <p className="text-sm text-muted">
            {`Coupon ${coupon}: ${formatMoney(discountCents, currency)} off`}
          </p>
        ) : null}
      </div>
      <Price amount={order.amountCents} currency={currency} />
    </>
  );
}
