import type { BaseQueryFn, coreModule } from '@reduxjs/toolkit/query/react';
import { pagesOf } from './kept-answers.ts';
import type { Ending, PageQueries, PageQuery } from './page-queries.ts';

/** What this module reads of the definition of an endpoint. */
interface Definition {
  readonly type: string;
  readonly query?: (arg: unknown) => unknown;
  readonly queryFn?: (
    arg: unknown,
    call: object,
    options: unknown,
    baseQuery: (request: unknown) => Promise<Ending>,
  ) => Promise<Ending>;
  readonly transformResponse?: (data: unknown, meta: unknown, arg: unknown) => unknown;
  readonly infiniteQueryOptions?: { readonly initialPageParam: unknown };
  readonly providesTags?:
    | ReturnType<PageQuery['tagsOf']>
    | ((data: unknown, error: unknown, arg: unknown, meta: unknown) => ReturnType<PageQuery['tagsOf']>);
}

type Thunk = (dispatch: unknown, getState: () => unknown, extra: { readonly page?: PageQueries }) => unknown;

interface EndpointOfQuery {
  initiate: (arg: unknown, options?: object) => Thunk;
  select: (arg: unknown) => (state: unknown) => unknown;
}

/** No page is given up while it is rendered. */
const { signal } = new AbortController();

/**
 * For the library, after its own modules: in a store with `page`, a query that is begun goes into the page's queries. In
 * any other store it takes the library's way.
 */
export const serverQueries = (): ReturnType<typeof coreModule> =>
  ({
    name: 'serverQueries',
    init: (
      { endpoints }: { endpoints: Record<string, EndpointOfQuery> },
      {
        baseQuery,
        serializeQueryArgs,
      }: { baseQuery: BaseQueryFn; serializeQueryArgs: (of: object) => string },
    ) => ({
      injectEndpoint(endpointName: string, definition: Definition) {
        const endpoint = endpoints[endpointName];
        if (!endpoint || definition.type === 'mutation') return;
        const { initiate: initiateAlone, select } = endpoint;
        endpoint.initiate = (arg, options) => (dispatch, getState, extra) => {
          if (!extra.page) return initiateAlone(arg, options)(dispatch, getState, extra);
          const query: PageQuery = {
            key: serializeQueryArgs({ endpointName, endpointDefinition: definition, queryArgs: arg }),
            endpointName,
            originalArgs: arg,
            run: () => run(definition, arg, baseQuery, { dispatch, getState, extra, signal }),
            tagsOf: (ending) => tagsOf(definition, ending, arg),
          };
          return extra.page.begin(query).then(() => select(arg)(getState()));
        };
      },
    }),
  }) as unknown as ReturnType<typeof coreModule>;

async function run(
  { query, queryFn, transformResponse, infiniteQueryOptions }: Definition,
  arg: unknown,
  baseQuery: BaseQueryFn,
  call: Parameters<BaseQueryFn>[1] | object,
): Promise<Ending> {
  const ask = async (request: unknown) =>
    (await baseQuery(request, call as Parameters<BaseQueryFn>[1], {})) as Ending;
  const pageParam = infiniteQueryOptions?.initialPageParam;
  const queryArg = infiniteQueryOptions ? { queryArg: arg, pageParam } : arg;
  const ending = query ? await ask(query(queryArg)) : await queryFn?.(queryArg, call, {}, ask);
  if (!ending) throw new Error('a query needs a request');
  if ('error' in ending && ending.error !== undefined) return ending;
  const { data } = ending as { data: unknown };
  const response = query && transformResponse ? await transformResponse(data, undefined, queryArg) : data;
  return { data: infiniteQueryOptions ? pagesOf(response, pageParam) : response };
}

function tagsOf({ providesTags = [] }: Definition, ending: Ending, arg: unknown) {
  if (typeof providesTags !== 'function') return providesTags;
  const [data, error] = 'error' in ending ? [undefined, ending.error] : [ending.data, undefined];
  return providesTags(data, error, arg, undefined);
}
