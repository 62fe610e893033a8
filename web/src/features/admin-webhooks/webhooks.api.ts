import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { shopOperationRequest } from '../../lib/api/shop-operation-request.ts';

const changed = ['WebhookEndpoints', 'Audit'] as const;

/** The endpoints of the outgoing webhooks. */
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
  }),
});

export const {
  useListWebhookEndpointsQuery,
  useCreateWebhookEndpointMutation,
  useUpdateWebhookEndpointMutation,
  useDeleteWebhookEndpointMutation,
} = webhooksApi;
