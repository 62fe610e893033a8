import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { shopOperationRequest } from '../../lib/api/shop-operation-request.ts';

const changed = ['WebhookEndpoints', 'Audit'] as const;
const sent = ['WebhookDeliveries', 'Audit'] as const;

/** The endpoints of the outgoing webhooks, and what was sent to them. */
export const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhookEndpoints: build.query<OutputOf<'listWebhookEndpoints'>, void>({
      query: () => shopOperationRequest('listWebhookEndpoints', {}),
      providesTags: ['WebhookEndpoints', 'Viewer'],
    }),
    createWebhookEndpoint: build.mutation<
      OutputOf<'createWebhookEndpoint'>,
      InputOf<'createWebhookEndpoint'>
    >({
      query: (input) => shopOperationRequest('createWebhookEndpoint', input),
      invalidatesTags: changed,
    }),
    updateWebhookEndpoint: build.mutation<
      OutputOf<'updateWebhookEndpoint'>,
      InputOf<'updateWebhookEndpoint'>
    >({
      query: (input) => shopOperationRequest('updateWebhookEndpoint', input),
      invalidatesTags: changed,
    }),
    deleteWebhookEndpoint: build.mutation<
      OutputOf<'deleteWebhookEndpoint'>,
      InputOf<'deleteWebhookEndpoint'>
    >({
      query: (input) => shopOperationRequest('deleteWebhookEndpoint', input),
      invalidatesTags: changed,
    }),
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
  useListWebhookEndpointsQuery,
  useCreateWebhookEndpointMutation,
  useUpdateWebhookEndpointMutation,
  useDeleteWebhookEndpointMutation,
  useTestWebhookEndpointMutation,
  useListWebhookDeliveriesInfiniteQuery,
  useResendWebhookDeliveryMutation,
} = webhooksApi;
