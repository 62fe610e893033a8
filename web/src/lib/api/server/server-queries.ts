import type { BaseQueryFn, reactHooksModule } from '@reduxjs/toolkit/query/react';
import { pagesOf } from './kept-texts.ts';
import type { Ending, PageQueries, PageQuery } from './page-queries.ts';
import { serverHooks } from './server-hooks.ts';

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

/** What this module reads and writes of the library's API. */
interface LibraryApi {
  readonly endpoints: Record<string, LibraryEndpoint>;
  [hook: string]: unknown;
}

interface LibraryEndpoint {
  initiate: (arg: unknown, options?: object) => Thunk;
  readonly select: (arg: unknown) => (state: unknown) => object;
  [hook: string]: unknown;
}

interface LibraryOptions {
  readonly baseQuery: BaseQueryFn;
  readonly serializeQueryArgs: (of: object) => string;
}

/** Loading a page is never aborted. */
const { signal } = new AbortController();

/**
 * A module that replaces the library's hooks: its hooks read the state once, and its queries go into the page's
 * `PageQueries`. In a store without `page`, as in tests of the browser's store, the library runs the queries.
 */
export const serverQueries = (): ReturnType<typeof reactHooksModule> =>
  ({
    name: 'serverQueries',
    init: (api: LibraryApi, { baseQuery, serializeQueryArgs }: LibraryOptions) => ({
      injectEndpoint(endpointName: string, definition: Definition) {
        const endpoint = api.endpoints[endpointName];
        if (!endpoint) return;
        for (const [name, hook] of Object.entries(serverHooks(definition.type, endpoint.select))) {
          endpoint[name] = hook;
          if (/(?:Query|Mutation)$/u.test(name)) api[hookNameOf(name, endpointName)] = hook;
        }
        if (definition.type === 'mutation') return;
        const { initiate, select } = endpoint;
        endpoint.initiate = (arg, options) => (dispatch, getState, extra) => {
          if (!extra.page) return initiate(arg, options)(dispatch, getState, extra);
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
  }) as unknown as ReturnType<typeof reactHooksModule>;

/** `useLazyQuery` of `listCourses` is `useLazyListCoursesQuery`. */
function hookNameOf(hook: string, endpointName: string): string {
  const noun = endpointName.charAt(0).toUpperCase() + endpointName.slice(1);
  return hook.replace(/^use(?:Lazy)?/u, (begin) => begin + noun);
}

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
