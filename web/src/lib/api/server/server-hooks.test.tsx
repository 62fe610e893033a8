import { configureStore } from '@reduxjs/toolkit';
import { buildCreateApi, coreModule, createApi, skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { serverQueries } from './server-queries.ts';

interface Page {
  readonly next: number | null;
}

/** The same endpoints, with the hooks of the library or with ours. */
function withHooks(make: typeof createApi) {
  return make({
    reducerPath: 'api',
    baseQuery: async (path: string) =>
      path === 'broken' ? { error: { status: 503, code: 'unavailable' } } : { data: { next: 2 } },
    endpoints: (build) => ({
      read: build.query<Page, string>({ query: (path) => path }),
      list: build.infiniteQuery<Page, string, number>({
        query: ({ queryArg }) => queryArg,
        infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: ({ next }) => next },
      }),
      change: build.mutation<Page, string>({ query: (path) => path }),
    }),
  });
}

const theirs = withHooks(createApi);
const ours = withHooks(buildCreateApi(coreModule(), serverQueries()));

/** A state with loaded and failed queries. */
async function loadedStore() {
  const store = configureStore({
    reducer: { api: theirs.reducer },
    middleware: (defaults) => defaults().concat(theirs.middleware),
  });
  const { read, list } = theirs.endpoints;
  for (const path of ['there', 'broken'])
    await Promise.all([store.dispatch(read.initiate(path)), store.dispatch(list.initiate(path))]);
  return store;
}

const uses: Record<string, (api: typeof theirs, arg: string) => unknown> = {
  useQuery: (api, arg) => api.useReadQuery(arg),
  'useQuery, skipped': (api, arg) => api.useReadQuery(arg, { skip: true }),
  'useQuery, with skipToken': (api) => api.useReadQuery(skipToken),
  useQueryState: (api, arg) => api.endpoints.read.useQueryState(arg),
  'useQueryState, skipped': (api, arg) => api.endpoints.read.useQueryState(arg, { skip: true }),
  useQuerySubscription: (api, arg) => api.endpoints.read.useQuerySubscription(arg),
  useLazyQuery: (api) => api.useLazyReadQuery(),
  useInfiniteQuery: (api, arg) => api.useListInfiniteQuery(arg),
  'useInfiniteQuery, skipped': (api, arg) => api.useListInfiniteQuery(arg, { skip: true }),
  useMutation: (api) => api.useChangeMutation(),
};

/** What a hook returns on the server, with the names of its functions. */
function Result({ of }: { readonly of: () => unknown }): ReactElement {
  const text = JSON.stringify(of(), (_, value: unknown) =>
    typeof value === 'function' ? 'a function' : value,
  );
  return <pre dangerouslySetInnerHTML={{ __html: text }} />;
}

test.each(Object.entries(uses))('%s returns what the library’s hook returns', async (_, use) => {
  const store = await loadedStore();
  for (const arg of ['there', 'broken', 'not begun']) {
    const [expected, actual] = [theirs, ours].map((api) => {
      const page = (
        <Provider store={store}>
          <Result of={() => use(api, arg)} />
        </Provider>
      );
      return JSON.parse(renderToStaticMarkup(page).slice('<pre>'.length, -'</pre>'.length)) as unknown;
    });
    expect(actual).toEqual(expected);
  }
});

test('no call begins while a page is rendered', async () => {
  const store = await loadedStore();
  const begin = () => void ours.useReadQuery('there').refetch();
  const page = (
    <Provider store={store}>
      <Result of={begin} />
    </Provider>
  );
  expect(() => renderToStaticMarkup(page)).toThrow('a page must not begin a call while it is rendered');
});
