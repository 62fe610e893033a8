import type { Order } from '@fit-coder/contracts/selling/orders';
import { api, request, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** What is known of an order; null for a reference that no order has. */
export interface FoundOrder {
  readonly order: Order | null;
}

/** Refusals of an order by which the screen learns that it is out of date. */
const outdated: ReadonlySet<string> = new Set(['already_subscribed', 'payment_awaited', 'stale_order']);

/** Plans, the user's subscription, and the state of orders. */
export const subscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: build.query<OutputOf<'listPlans'>, void>({ query: () => request('listPlans', {}) }),
    getSubscription: build.query<OutputOf<'getSubscription'>, void>({
      query: () => request('getSubscription', {}),
      providesTags: ['Viewer', 'Order'],
    }),
    subscribe: build.mutation<OutputOf<'subscribe'>, InputOf<'subscribe'>>({
      query: (input) => request('subscribe', input),
      // The screen did not know of the subscription, of its payment or of the present price, so it loads and shows it.
      invalidatesTags: (_output, error) => (error && outdated.has(error.code) ? ['Order'] : []),
    }),
    // A wrong reference is a result that the page shows, not a failure.
    getOrder: build.query<FoundOrder, string>({
      queryFn: async (reference, _api, _extra, call) => {
        const response = await call(request('getOrder', { params: { reference } }));
        if (!response.error) return { data: response.data as FoundOrder };
        const unknown = response.error.status === 404 || response.error.status === 400;
        return unknown ? { data: { order: null } } : { error: response.error };
      },
      onQueryStarted: async (_reference, { dispatch, queryFulfilled }) => {
        const response = await queryFulfilled.catch(() => null);
        if (response?.data.order?.status === 'paid') dispatch(api.util.invalidateTags(['Order']));
      },
    }),
  }),
});

export const { useListPlansQuery, useGetSubscriptionQuery, useSubscribeMutation } = subscriptionApi;
