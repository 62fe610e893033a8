import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { shopOperationRequest } from '../../lib/api/shop-operation-request.ts';

const sent = ['WebhookDeliveries', 'Audit'] as const;

/** What was sent to the endpoints of the outgoing webhooks. */
export const deliveriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    testWebhookEndpoint: build.mutation<OutputOf<'testWebhookEndpoint'>, InputOf<'testWebhookEndpoint'>>({
      query: (input) => shopOperationRequest('testWebhookEndpoint', input),
      invalidatesTags: sent,
    }),
    listWebhookDeliveries: build.infiniteQuery<OutputOf<'listWebhookDeliveries'>, string, string | null>({
      query: ({ queryArg: id, pageParam }) =>
        shopOperationRequest('listWebhookDeliveries', {
          params: { id },
          query: pageParam === null ? {} : { cursor: pageParam },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['WebhookDeliveries', 'Viewer'],
    }),
    resendWebhookDelivery: build.mutation<
      OutputOf<'resendWebhookDelivery'>,
      InputOf<'resendWebhookDelivery'>
    >({
      query: (input) => shopOperationRequest('resendWebhookDelivery', input),
      invalidatesTags: sent,
    }),
  }),
});

export const {
  useTestWebhookEndpointMutation,
  useListWebhookDeliveriesInfiniteQuery,
  useResendWebhookDeliveryMutation,
} = deliveriesApi;
