import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type ApiRequest, type InputOf, type OutputOf } from '../../lib/api/api.ts';

interface ListInput {
  readonly params: { readonly id: string };
  readonly query: { readonly cursor?: string };
}

/** A list of a user, by the user's id, which goes on at the cursor of the last page. */
function listOf(call: (input: ListInput) => ApiRequest) {
  return {
    query: ({ queryArg: id, pageParam }: { queryArg: string; pageParam: string | null }) =>
      call({ params: { id }, query: pageParam === null ? {} : { cursor: pageParam } }),
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
    },
    providesTags: ['Viewer', 'Customer'] as const,
  };
}

/** A user as administrators see them, and what they bought. */
export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<OutputOf<'getUser'>, string>({
      query: (id) => adminRequest('getUser', { params: { id } }),
      providesTags: ['Viewer', 'Users'],
    }),
    listUserOrders: build.infiniteQuery<OutputOf<'listUserOrders'>, string, string | null>(
      listOf((input) => adminRequest('listUserOrders', input)),
    ),
    listUserPayments: build.infiniteQuery<OutputOf<'listUserPayments'>, string, string | null>(
      listOf((input) => adminRequest('listUserPayments', input)),
    ),
    listUserSubscriptions: build.infiniteQuery<OutputOf<'listUserSubscriptions'>, string, string | null>(
      listOf((input) => adminRequest('listUserSubscriptions', input)),
    ),
    refundPayment: build.mutation<OutputOf<'refundPayment'>, InputOf<'refundPayment'>>({
      query: (input) => adminRequest('refundPayment', input),
      // Also after a refusal: it is in the audit log, and the screen may be out of date.
      invalidatesTags: ['Customer', 'Payments', 'Access', 'Users', 'Audit'],
    }),
    endUserSubscription: build.mutation<OutputOf<'endUserSubscription'>, InputOf<'endUserSubscription'>>({
      query: (input) => adminRequest('endUserSubscription', input),
      // Also after a refusal, as above.
      invalidatesTags: ['Customer', 'Payments', 'Access', 'Users', 'Audit'],
    }),
  }),
});

export const {
  useGetUserQuery,
  useListUserOrdersInfiniteQuery,
  useListUserPaymentsInfiniteQuery,
  useListUserSubscriptionsInfiniteQuery,
  useRefundPaymentMutation,
  useEndUserSubscriptionMutation,
} = customersApi;

/** Whether an id in a URL can be a user's; if not, the server need not be asked. */
export function isUserId(id: string | undefined): id is string {
  return id !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id);
}
