import type { AwaitedOrder } from '@fit-coder/contracts/selling/orders';
import { accessRequest } from './access-request.ts';
import { api, type OutputOf } from './api.ts';

/**
 * The user's orders whose payments are on their way. They are in this folder because the purchases list them, and the
 * subscription depends on them.
 */
export const awaitedOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAwaitedOrders: build.query<OutputOf<'listAwaitedOrders'>, void>({
      query: () => accessRequest('listAwaitedOrders', {}),
      providesTags: ['Viewer', 'Order'],
    }),
  }),
});

export const { useListAwaitedOrdersQuery } = awaitedOrdersApi;

/** The order of a plan for the user themselves. */
export function ownPlanOf(orders: readonly AwaitedOrder[] = []): AwaitedOrder | null {
  return orders.find(({ kind, recipient }) => kind === 'subscription' && recipient === 'buyer') ?? null;
}
