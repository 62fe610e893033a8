import { configureStore } from '@reduxjs/toolkit';
import { beforeEach, expect, test, vi } from 'vitest';
import { catalogueApi } from '../features/catalogue/catalogue.api.ts';
import { purchasesApi } from '../features/purchases/purchases.api.ts';
import { sessionApi } from '../features/session/session.api.ts';
import { api, type StoreExtra } from '../lib/api/api.ts';
import { start } from '../lib/page-loader.ts';
import type { Transport } from '../lib/api/transport.ts';
import { loadedDataReducer } from './loaded-data.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  return () => vi.useRealTimers();
});

let isAway = false;

const transport: Transport = async (address) => {
  if (isAway) return { error: { status: 503, code: 'unavailable', error: 'Later.' } };
  if (address.path === '/me') return { error: { status: 401, code: 'not_signed_in', error: 'Log in.' } };
  if (address.path === '/categories') throw new Error('our own fault');
  return { data: { courses: [{ id: 'a', slug: 'a' }], purchases: [], next: null } };
};

/** The data after a page's queries, with the reducer of the library or with ours. Ids of requests are random. */
async function loaded(reducer: typeof api.reducer) {
  const extraArgument: StoreExtra = { transport };
  const store = configureStore({
    reducer: { [api.reducerPath]: reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(api.middleware),
  });
  const { dispatch } = store;
  const { listNewCourses, listCategories, listCourses } = catalogueApi.endpoints;
  await dispatch(sessionApi.endpoints.loadUser.initiate(undefined, { subscribe: false, forceRefetch: true }));
  void dispatch(listNewCourses.initiate(undefined, start));
  void dispatch(listNewCourses.initiate(undefined, start));
  void dispatch(listCategories.initiate(undefined, start));
  void dispatch(listCourses.initiate({ category: 'python' }, start));
  void dispatch(purchasesApi.endpoints.listPurchases.initiate(undefined, start));
  const begun = store.getState().api;
  await Promise.all(dispatch(api.util.getRunningQueriesThunk()));
  const ended = store.getState().api;
  isAway = true;
  const again = { subscribe: false, forceRefetch: true } as const;
  const running = [
    dispatch(listNewCourses.initiate(undefined, again)),
    dispatch(listCourses.initiate({ category: 'python' }, again)),
  ];
  const begunAgain = store.getState().api;
  await Promise.all(running);
  const failed = store.getState().api;
  isAway = false;
  await dispatch(listNewCourses.initiate(undefined, again));
  return [begun, ended, begunAgain, failed, store.getState().api].map(dataOf);
}

type Data = Pick<ReturnType<typeof api.reducer>, 'queries' | 'provided'>;

function dataOf({ queries, provided }: Data): Data {
  const json = JSON.stringify({ queries, provided }, (key, value: unknown) => {
    if (key === 'requestId') return 'a request';
    return key === 'stack' ? undefined : value;
  });
  return JSON.parse(json) as Data;
}

test('queries that begin, end, fail and begin again leave the state that the library’s own reducer makes of them', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const [theirs, ours] = [await loaded(api.reducer), await loaded(loadedDataReducer)];
  expect(ours).toEqual(theirs);
  const statuses = ours.map(({ queries }) => Object.values(queries).map((query) => query?.status));
  expect(statuses[0]).toEqual(['rejected', 'pending', 'pending', 'pending', 'pending']);
  expect(statuses[1]).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(statuses[2]).toEqual(['rejected', 'pending', 'rejected', 'pending', 'fulfilled']);
  expect(statuses[3]).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(statuses[4]?.[1]).toBe('fulfilled');
});
