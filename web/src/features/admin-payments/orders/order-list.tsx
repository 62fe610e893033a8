import { formatMoney } from '@fit-coder/contracts/money';
import type { OrderSummary } from '@fit-coder/contracts/payments-administration/orders';
import type { ReactElement } from 'react';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { FilterLinks } from '../../../ui/controls/filter-links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Cell, Row, Table } from '../../../ui/layout/table.tsx';
import { formatInstant } from '../../../ui/text/date.ts';
import { PagedList } from '../paged-list.tsx';
import { useListOrdersInfiniteQuery, type OrderFilter } from '../payments.api.ts';
import { OrderLink, PersonLink } from '../person-link.tsx';
import { ordersAddress, ordersPath } from './order-filter.ts';
import { kindNames, OrderState, recipientWords, statusNames } from './order-words.tsx';
import { providerName } from '../provider-name.ts';

interface OrderListProps {
  readonly filter: OrderFilter;
}

const choicesOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  (Object.entries(names) as [V, string][]).map(([value, name]) => ({ value, name }));

/** The states and kinds of orders as links. */
export function OrderFilters({ filter }: OrderListProps): ReactElement {
  const { status, kind, ...search } = filter;
  return (
    <div className="flex flex-wrap gap-x-8">
      <FilterLinks
        label="State"
        all="All states"
        choices={choicesOf(statusNames)}
        chosen={status}
        addressOf={(value) =>
          ordersAddress({ ...search, ...(kind && { kind }), ...(value && { status: value }) })
        }
      />
      <FilterLinks
        label="What was ordered"
        all="Everything"
        choices={choicesOf(kindNames)}
        chosen={kind}
        addressOf={(value) =>
          ordersAddress({ ...search, ...(status && { status }), ...(value && { kind: value }) })
        }
      />
    </div>
  );
}

const columns = [
  { title: 'Order' },
  { title: 'Buyer' },
  { title: 'State' },
  { title: 'Amount', end: true },
  { title: 'Ordered', end: true },
] as const;

/** The orders that the filter finds, page by page. */
export function OrderList({ filter }: OrderListProps): ReactElement {
  const query = useListOrdersInfiniteQuery(filter);
  return (
    <PagedList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.orders)}
      nouns={['order', 'orders']}
      empty={<NoOrders filter={filter} />}
    >
      {(rows) => (
        <Table caption="Orders, newest first" columns={columns}>
          {rows.map((order) => (
            <OrderRow key={order.reference} order={order} />
          ))}
        </Table>
      )}
    </PagedList>
  );
}

function OrderRow({ order }: { readonly order: OrderSummary }): ReactElement {
  const recipient = recipientWords(order);
  return (
    <Row>
      <Cell className="md:w-1/3 md:align-top">
        <span className="block min-w-0 py-1 wrap-anywhere">
          <span className="block font-semibold">{order.description}</span>
          <OrderLink reference={order.reference} />
          {recipient ? <span className="ml-3 text-muted">{recipient}</span> : null}
        </span>
      </Cell>
      <Cell label="Buyer" className="md:align-top">
        <span className="block py-1 max-md:text-right">
          <PersonLink person={order.buyer} />
        </span>
      </Cell>
      <Cell label="State" className="md:align-top">
        <span className="block py-1">
          <OrderState order={order} />
        </span>
      </Cell>
      <Cell label="Amount" end className="md:align-top">
        <span className="block py-1 whitespace-nowrap max-md:text-right">
          <span className="block">{formatMoney(order.amountCents, order.currency)}</span>
          {order.discountCents > 0 ? (
            <span className="block text-muted">{formatMoney(order.discountCents, order.currency)} off</span>
          ) : null}
        </span>
      </Cell>
      <Cell label="Ordered" end className="md:w-px md:align-top">
        <span className="block py-1 whitespace-nowrap max-md:text-right">
          <time dateTime={order.createdAt} className="block">
            {formatInstant(order.createdAt)}
          </time>
          <span className="block text-muted">{providerName(order.provider)}</span>
        </span>
      </Cell>
    </Row>
  );
}

function NoOrders({ filter: { q, status, kind } }: OrderListProps): ReactElement {
  if (!q && !status && !kind)
    return (
      <EmptyState title="No orders yet.">
        An order is listed here as soon as a buyer goes to the checkout, paid or not.
      </EmptyState>
    );
  return (
    <EmptyState
      title={q ? `No orders found for “${q}”.` : 'No orders match.'}
      action={
        <ButtonLink variant="secondary" to={ordersPath}>
          Show all orders
        </ButtonLink>
      }
    >
      {q ? 'The search matches the beginning of a reference (FC-…) or of the buyer’s email address.' : null}
    </EmptyState>
  );
}
