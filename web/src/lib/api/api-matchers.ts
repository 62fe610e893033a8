import type { EndpointName } from '@fit-coder/contracts/endpoints';
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { OutputOf } from './api.ts';
import type { Failure } from './transport.ts';

/**
 * What happens to calls of the API, for slices that follow it. The calls are named as in the contract, so that
 * a slice is in the first chunk, and the code that makes its calls is in the chunks of their screens.
 */
interface CallEvent extends UnknownAction {
  readonly meta: { readonly arg: { readonly endpointName: string }; readonly condition?: boolean };
}

interface Succeeded<N extends EndpointName> extends CallEvent {
  readonly payload: OutputOf<N>;
}

interface Failed extends CallEvent {
  readonly payload?: Failure | undefined;
}

type Ending = 'pending' | 'fulfilled' | 'rejected';

function isEvent(action: UnknownAction, names: readonly string[], ending: Ending): action is CallEvent {
  if (!/^api\/execute(?:Query|Mutation)\//u.test(action.type) || !action.type.endsWith(`/${ending}`))
    return false;
  const { arg, condition } = (action as CallEvent).meta;
  // A response from the cache is not a call.
  return condition !== true && names.includes(arg.endpointName);
}

/** Matches the start of a call. */
export function asked(...names: readonly EndpointName[]) {
  return (action: UnknownAction): action is CallEvent => isEvent(action, names, 'pending');
}

/** Matches a call's success; the payload is the body of the response. */
export function succeeded<N extends EndpointName>(...names: readonly N[]) {
  return (action: UnknownAction): action is Succeeded<N> => isEvent(action, names, 'fulfilled');
}

/** Matches a call's failure. */
export function failed(...names: readonly EndpointName[]) {
  return (action: UnknownAction): action is Failed => isEvent(action, names, 'rejected');
}

/** The sentence of a failed call; a call without a response has one too. */
export function sentenceOf({ payload }: Pick<Failed, 'payload'>): string {
  return payload?.error ?? 'The site cannot be reached. Check your connection and try again.';
}

/**
 * The data that the server already loaded for this page, by call; slices that list a call take over its data.
 */
export const pageTakenOver = createAction<Partial<Record<EndpointName, unknown>>>('page/takenOver');

/** The user logged out, or another user logged in: cached data is dropped. */
export const userLeft = createAction('page/userLeft');
