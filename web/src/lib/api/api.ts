import { publicPaths } from '@fit-coder/contracts/paths/public';
import type { EndpointPath, Input, Output } from '@fit-coder/contracts/endpoint';
import type { endpoints, EndpointName } from '@fit-coder/contracts/endpoints';
import {
  buildCreateApi,
  coreModule,
  createApi as createKeepingApi,
  type BaseQueryFn,
} from '@reduxjs/toolkit/query/react';
import { selectAnew } from './select-anew.ts';
import { noteShared } from './server/kept-texts.ts';
import type { PageQueries } from './server/page-queries.ts';
import { serverQueries } from './server/server-queries.ts';
import type { CallInput, Failure, Transport } from './transport.ts';

/** One call of the API, ready for the transport. */
export interface ApiRequest {
  readonly address: EndpointPath;
  readonly input: CallInput;
}

/** What the store passes to its thunks. */
export interface StoreExtra {
  readonly transport: Transport;
  /** The queries of the page that the server loads. */
  readonly page?: PageQueries;
}

/** What the call named `N` takes and gives. */
export type InputOf<N extends EndpointName> = Input<(typeof endpoints)[N]>;
export type OutputOf<N extends EndpointName> = Output<(typeof endpoints)[N]>;

/** A typed call of the endpoint with that name in the contract table; the endpoints of the administration have their own tables. */
export function request<N extends keyof typeof publicPaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: publicPaths[name], input: input as CallInput };
}

const baseQuery: BaseQueryFn<ApiRequest, unknown, Failure> = async (
  { address, input },
  { extra, signal },
) => {
  const outcome = await (extra as StoreExtra).transport(address, input, signal);
  if ('error' in outcome) return { error: outcome.error };
  if (import.meta.env.SSR && outcome.shared) noteShared(outcome.data);
  return { data: outcome.data };
};

/**
 * The server has its own hooks and queries, because it loads a page once. A page makes its own selectors, so remembering
 * their values there saves almost nothing.
 */
const createApi = import.meta.env.SSR
  ? buildCreateApi(coreModule({ createSelector: selectAnew }), serverQueries())
  : createKeepingApi;

/**
 * The only place for server data in the browser. Features add their endpoints. `Viewer` marks data that depends
 * on the user.
 */
export const api = createApi({
  baseQuery,
  tagTypes: [
    'Viewer',
    'User',
    'Sessions',
    'Factors',
    'Courses',
    'Kept',
    'Playlist',
    'Notes',
    'LectureFiles',
    'Progress',
    'Cart',
    'Purchases',
    'Order',
    'PlanChange',
    'Invoices',
    'BillingDetails',
    'Shop',
    'Gifts',
    'Teams',
    'AdminCourses',
    'Video',
    'CourseRequests',
    'Reviews',
    'Questions',
    'Thread',
    'ModeratedPosts',
    'Statistics',
    'AdminPlans',
    'Coupons',
    'Users',
    'Audit',
    'Reconciliations',
    'WebhookEndpoints',
    'WebhookDeliveries',
    'Payments',
    'Access',
    'Customer',
  ],
  // A store on the server exists for one page; a timer would keep it in memory long after.
  keepUnusedDataFor: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 120,
  endpoints: () => ({}),
});

/** What to say when a call failed and nothing more is known. */
export const didNotWork = 'That did not work. Try again in a moment.';

/** The failure of a query or mutation; null when there is none, or when it is a fault of our own code. */
export function failureOf(error: unknown): Failure | null {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error
    ? (error as Failure)
    : null;
}
