import { addressChangePaths } from '@fit-coder/contracts/paths/address-change';
import { api, type ApiRequest, type InputOf, type OutputOf } from '../../lib/api/api.ts';

function addressRequest<N extends keyof typeof addressChangePaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: addressChangePaths[name], input };
}

const changed = (_output: unknown, error: unknown) => (error ? [] : (['User'] as const));

/** A new address that is waiting for confirmation, and the calls of its links. */
export const addressChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPendingAddress: build.query<OutputOf<'getPendingAddress'>, void>({
      query: () => addressRequest('getPendingAddress', {}),
      providesTags: ['Viewer', 'User'],
    }),
    resendAddressLink: build.mutation<OutputOf<'resendAddressLink'>, void>({
      query: () => addressRequest('resendAddressLink', {}),
      invalidatesTags: changed,
    }),
    cancelAddressChange: build.mutation<OutputOf<'cancelAddressChange'>, void>({
      query: () => addressRequest('cancelAddressChange', {}),
      // If there was nothing to cancel, the screen is out of date.
      invalidatesTags: ['User'],
    }),
    confirmAddress: build.mutation<OutputOf<'confirmAddress'>, InputOf<'confirmAddress'>>({
      query: (input) => addressRequest('confirmAddress', input),
      invalidatesTags: changed,
    }),
    revertAddress: build.mutation<OutputOf<'revertAddress'>, InputOf<'revertAddress'>>({
      query: (input) => addressRequest('revertAddress', input),
    }),
  }),
});

export const {
  useGetPendingAddressQuery,
  useResendAddressLinkMutation,
  useCancelAddressChangeMutation,
  useConfirmAddressMutation,
  useRevertAddressMutation,
} = addressChangeApi;
