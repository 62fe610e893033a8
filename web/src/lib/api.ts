import type { Endpoint, Input } from '@fit-coder/contracts/endpoint';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { CallInput, Failure, Transport } from './transport.ts';

/** One call of the API, ready for the transport. */
export interface ApiRequest {
  readonly endpoint: Endpoint;
  readonly input: CallInput;
}

/** What the store hands to its thunks. */
export interface StoreExtra {
  readonly transport: Transport;
}

/** A typed call of a contract's endpoint. */
export function request<E extends Endpoint>(endpoint: E, input: Input<E>): ApiRequest {
  return { endpoint, input: input as CallInput };
}

const baseQuery: BaseQueryFn<ApiRequest, unknown, Failure> = async (
  { endpoint, input },
  { extra, signal },
) => {
  const outcome = await (extra as StoreExtra).transport(endpoint, input, signal);
  return 'error' in outcome ? { error: outcome.error } : { data: outcome.data };
};

/**
 * The one place where server data lives in the browser. Features add their endpoints.
 * `Viewer` marks what depends on who is signed in.
 */
export const api = createApi({
  baseQuery,
  tagTypes: ['Viewer', 'Courses', 'AdminCourses', 'Video', 'Order'],
  keepUnusedDataFor: 120,
  endpoints: () => ({}),
});

/** The failure of a query or mutation; null when there is none, or when it is a fault of our own code. */
export function failureOf(error: unknown): Failure | null {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error
    ? (error as Failure)
    : null;
}
