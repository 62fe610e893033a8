import { QueryStatus } from '@reduxjs/toolkit/query';
import { beforeEach, expect, test, vi } from 'vitest';
import { catalogueApi } from '../features/catalogue/catalogue.api.ts';
import { playbackApi } from '../features/player/playback.api.ts';
import { purchasesApi } from '../features/purchases/purchases.api.ts';
import { invoicesApi } from '../features/invoices/invoices.api.ts';
import { loadSession } from '../features/session/session.loaders.ts';
import { ada } from '../features/session/session.support.tsx';
import { api } from '../lib/api/api.ts';
import { start, type PageStore } from '../lib/page-loader.ts';
import type { Outcome, Transport } from '../lib/api/transport.ts';
import { makeServerStore } from './server-store.ts';
import { makeStore, type RootState } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  return () => vi.useRealTimers();
});

const { listNewCourses, listCategories, listCourses, getCourse } = catalogueApi.endpoints;
const list = { courses: [{ id: 'a', slug: 'a' }], purchases: [], next: null };
const responses: Record<string, Outcome> = {
  '/me': { data: { user: ada } },
  '/courses/:id': { error: { status: 503, code: 'unavailable', error: 'Later.' } },
  '/lectures/:id/playback': { error: { status: 403, code: 'subscription_required', error: 'Subscribe.' } },
  '/billing-details': { data: { details: null } },
};

/** How often each path was called. */
const calls = new Map<string, number>();

const transport: Transport = async ({ path }) => {
  calls.set(path, (calls.get(path) ?? 0) + 1);
  if (path === '/categories') throw new Error('our own fault');
  return responses[path] ?? { data: list };
};

/** Begins queries of every kind, as the loaders of a page do. */
function begin({ dispatch }: PageStore): void {
  void dispatch(listNewCourses.initiate(undefined, start));
  void dispatch(listNewCourses.initiate(undefined, start));
  void dispatch(listCategories.initiate(undefined, start));
  void dispatch(listCourses.initiate({ category: 'python' }, start));
  void dispatch(purchasesApi.endpoints.listPurchases.initiate(undefined, start));
  void dispatch(playbackApi.endpoints.getPlayback.initiate('l', start));
  void dispatch(invoicesApi.endpoints.getBillingDetails.initiate(undefined, start));
  void dispatch(getCourse.initiate('git', start));
}

/** What the browser takes over, without what matters only during a call and without the order in which queries ended. */
function dataOf({ api: { queries, provided }, session }: Pick<RootState, 'api' | 'session'>): object {
  const json = JSON.stringify({ queries, provided, session }, (key, value: unknown) => {
    if (['requestId', 'startedTimeStamp', 'stack'].includes(key)) return undefined;
    return key === '__internal_without_id' ? (value as string[]).toSorted() : value;
  });
  return JSON.parse(json) as object;
}

test('the queries of a page leave the state that the library makes of them', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const theirs = makeStore(transport);
  await loadSession(theirs);
  begin(theirs);
  await Promise.all(theirs.dispatch(api.util.getRunningQueriesThunk()));
  const ours = makeServerStore(transport);
  await ours.loadSession();
  begin(ours);
  await expect(ours.settled()).rejects.toThrow('our own fault');
  expect(dataOf(ours.getState())).toEqual(dataOf(theirs.getState()));
  const statuses = Object.values(ours.getState().api.queries).map((query) => query?.status);
  expect(statuses.filter((status) => status === QueryStatus.fulfilled)).toHaveLength(6);
  expect(statuses.filter((status) => status === QueryStatus.rejected)).toHaveLength(2);
});

test.each<[string, Outcome]>([
  ['a user', { data: { user: ada } }],
  ['no session', { error: { status: 401, code: 'not_signed_in', error: 'Log in.' } }],
  ['a failure', { error: { status: 503, code: 'unavailable', error: 'Later.' } }],
])('with %s the session has the state that it has in the browser', async (_, response) => {
  const theirs = makeStore(async () => response);
  await loadSession(theirs);
  const ours = makeServerStore(async () => response);
  await ours.loadSession();
  expect(dataOf(ours.getState())).toEqual(dataOf(theirs.getState()));
});

test('a query is run once for a page, and resolves to its result each time', async () => {
  calls.clear();
  const { dispatch } = makeServerStore(transport);
  const first = dispatch(listNewCourses.initiate(undefined, start));
  const again = dispatch(listNewCourses.initiate(undefined, { subscribe: false, forceRefetch: true }));
  const results = await Promise.all([first, again]);
  expect(results.map(({ data, isSuccess }) => [data, isSuccess])).toEqual([
    [list, true],
    [list, true],
  ]);
  expect([...calls.values()]).toEqual([1]);
});

test('a page waits for queries that begin when others end', async () => {
  const store = makeServerStore(transport);
  void store
    .dispatch(listNewCourses.initiate(undefined, start))
    .then(() => void store.dispatch(purchasesApi.endpoints.listPurchases.initiate(undefined, start)));
  await store.settled();
  expect(Object.keys(store.getState().api.queries)).toHaveLength(2);
});
