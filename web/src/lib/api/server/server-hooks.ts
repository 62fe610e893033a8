import { skipToken } from '@reduxjs/toolkit/query';
import { useStore } from 'react-redux';

type Select = (arg: unknown) => (state: unknown) => object;

/** The options of the library's hooks that matter without effects. */
interface Options {
  readonly skip?: boolean;
}

/**
 * The hooks of one endpoint on the server, where no effect runs and nothing changes: they read the state once. They have the
 * names of the library's hooks.
 */
export function serverHooks(type: string, select: Select): Record<string, (...args: never[]) => unknown> {
  if (type === 'mutation') return { useMutation: () => useMutationState(select) };
  const useQueryState = (arg: unknown, options?: Options) => useEntry(select, arg, options);
  const useWaiting = (arg: unknown, options?: Options) => {
    const entry = useEntry(select, arg, options);
    return arg === skipToken || options?.skip ? entry : waiting(entry);
  };
  if (type === 'infinitequery')
    return {
      useInfiniteQuery: (arg: unknown, options?: Options) => ({ ...useWaiting(arg, options), ...paging }),
      useInfiniteQueryState: useQueryState,
      useInfiniteQuerySubscription: () => ({ ...paging, trigger: later }),
    };
  return {
    useQuery: (arg: unknown, options?: Options) => ({ ...useWaiting(arg, options), refetch: later }),
    useQueryState,
    useQuerySubscription: () => ({ refetch: later }),
    useLazyQuery: () => [later, { ...useEntry(select, skipToken), reset: later }, { lastArg: unasked }],
    useLazyQuerySubscription: () => [later, unasked, { reset: later }],
  };
}

const unasked = Symbol('unasked');

/** Takes the place of functions that only the browser may call. */
function later(): never {
  throw new Error('a page must not begin a call while it is rendered');
}

const paging = { fetchNextPage: later, fetchPreviousPage: later, refetch: later };

interface Result {
  readonly data?: unknown;
  readonly isUninitialized: boolean;
}

/** The result of a query that has ended, or was not begun. */
function useEntry(select: Select, arg: unknown, { skip = false }: Options = {}): Result {
  const entry = select(skip ? skipToken : arg)(useStore().getState()) as Result;
  return {
    ...entry,
    data: entry.data,
    currentData: entry.data,
    isFetching: false,
    isLoading: false,
  } as Result;
}

/** A query that was not begun counts as pending, because the browser will begin it. */
function waiting(result: Result): object {
  return result.isUninitialized
    ? { ...result, isUninitialized: false, isFetching: true, isLoading: true, status: 'pending' }
    : result;
}

function useMutationState(select: Select): unknown {
  const state = select({ fixedCacheKey: undefined, requestId: undefined })(useStore().getState());
  return [later, { ...state, originalArgs: undefined, reset: later }];
}
