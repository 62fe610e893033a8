import { found, listed, type Books } from './books.ts';
import { createOrder } from './order-books.ts';
import { createRefundOnce, type RefundKeys } from './refund-books.ts';
import { cancelSubscription, createPlan, createSubscription } from './subscription-books.ts';

/** A request to the API, after its keys were checked. */
export interface ApiRequest {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly header: (name: string) => string | undefined;
}

export interface Account {
  readonly books: Books;
  readonly refundKeys: RefundKeys;
  /** A switch of real accounts: a receipt is used once. */
  uniqueReceipts: boolean;
}

type Handler = (account: Account, request: ApiRequest) => unknown;

/** The endpoints by method and path; `:id` is any id. */
const routes: Readonly<Record<string, Handler>> = {
  'POST /v1/orders': ({ books, uniqueReceipts }, request) =>
    createOrder(books, request.body ?? {}, uniqueReceipts),
  'GET /v1/orders': ({ books }, { query }) => {
    const receipt = query.get('receipt');
    const fits = [...books.orders.values()].filter((order) => receipt === null || order.receipt === receipt);
    return listed(fits, query);
  },
  'GET /v1/orders/:id': ({ books }, { id }) => found(books.orders, id),
  'GET /v1/orders/:id/payments': ({ books }, { id }) =>
    listed(
      [...books.payments.values()].filter((payment) => payment.order_id === id),
      new URLSearchParams({ count: '100' }),
    ),
  'GET /v1/payments': ({ books }, { query }) => listed(books.payments.values(), query),
  'GET /v1/payments/:id': ({ books }, { id }) => found(books.payments, id),
  'GET /v1/payments/:id/refunds': ({ books }, { id, query }) =>
    listed(
      [...books.refunds.values()].filter((refund) => refund.payment_id === id),
      query,
    ),
  'POST /v1/payments/:id/refund': ({ books, refundKeys }, request) =>
    createRefundOnce(books, refundKeys, {
      paymentId: request.id,
      key: request.header('x-refund-idempotency'),
      wanted: request.body ?? {},
    }),
  'GET /v1/refunds': ({ books }, { query }) => listed(books.refunds.values(), query),
  'GET /v1/refunds/:id': ({ books }, { id }) => found(books.refunds, id),
  'POST /v1/plans': ({ books }, request) => createPlan(books, request.body ?? {}),
  'GET /v1/plans/:id': ({ books }, { id }) => found(books.plans, id),
  'POST /v1/subscriptions': ({ books }, request) => createSubscription(books, request.body ?? {}),
  'GET /v1/subscriptions': ({ books }, { query }) => listed(books.subscriptions.values(), query),
  'GET /v1/subscriptions/:id': ({ books }, { id }) => found(books.subscriptions, id),
  'POST /v1/subscriptions/:id/cancel': ({ books }, request) => {
    const wanted = (request.body ?? {}) as { cancel_at_cycle_end?: number | boolean };
    return cancelSubscription(books, request.id, Boolean(wanted.cancel_at_cycle_end));
  },
  'GET /v1/invoices': ({ books }, { query }) => {
    const subscription = query.get('subscription_id');
    const fits = [...books.invoices.values()].filter(
      (invoice) => subscription === null || invoice.subscription_id === subscription,
    );
    return listed(fits, query);
  },
  'GET /v1/invoices/:id': ({ books }, { id }) => found(books.invoices, id),
  'GET /v1/disputes': ({ books }, { query }) => listed(books.disputes.values(), query),
};

/** The endpoint of a request, with the id in its path. */
export function routeOf(method: string, path: string): { handler: Handler; id: string } | null {
  const [, version = '', collection = '', id, ...rest] = path.split('/');
  const pattern = ['', version, collection, ...(id === undefined ? [] : [':id']), ...rest].join('/');
  const handler = routes[`${method} ${pattern}`];
  return handler ? { handler, id: id ?? '' } : null;
}
