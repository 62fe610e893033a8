import { invoicePaths } from '@fit-coder/contracts/paths/invoices';
import { api, type ApiRequest, type InputOf, type OutputOf } from '../../lib/api/api.ts';

function invoiceRequest<N extends keyof typeof invoicePaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: invoicePaths[name], input };
}

/** The user's invoices and notes, and what the next ones will say about them. */
export const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInvoices: build.infiniteQuery<OutputOf<'listInvoices'>, void, string | null>({
      query: ({ pageParam }) =>
        invoiceRequest('listInvoices', { query: pageParam === null ? {} : { cursor: pageParam } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Viewer', 'Invoices', 'Order'],
    }),
    getInvoice: build.query<OutputOf<'getInvoice'>['invoice'], string>({
      query: (number) => invoiceRequest('getInvoice', { params: { number } }),
      transformResponse: ({ invoice }: OutputOf<'getInvoice'>) => invoice,
      providesTags: ['Viewer'],
    }),
    getBillingDetails: build.query<OutputOf<'getBillingDetails'>['details'], void>({
      query: () => invoiceRequest('getBillingDetails', {}),
      transformResponse: ({ details }: OutputOf<'getBillingDetails'>) => details,
      providesTags: ['Viewer', 'BillingDetails'],
    }),
    updateBillingDetails: build.mutation<OutputOf<'updateBillingDetails'>, InputOf<'updateBillingDetails'>>({
      query: (input) => invoiceRequest('updateBillingDetails', input),
      invalidatesTags: (_output, error) => (error ? [] : ['BillingDetails']),
    }),
  }),
});

export const {
  useListInvoicesInfiniteQuery,
  useGetInvoiceQuery,
  useGetBillingDetailsQuery,
  useUpdateBillingDetailsMutation,
} = invoicesApi;

/** Whether a text in a URL can be the number of an invoice. */
export function isInvoiceNumber(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z0-9-]{1,40}$/u.test(text);
}

/** Where the PDF of a document is downloaded. */
export function pdfAddress(number: string): string {
  return `/api/v1/invoices/${number}/pdf`;
}
