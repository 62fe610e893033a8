// @vitest-environment happy-dom
import type { User } from '@fit-coder/contracts/accounts';
import { publicPaths } from '@fit-coder/contracts/paths/public';
import { adminPaths } from '@fit-coder/contracts/paths/admin';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider, useSelector } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { statisticsApi } from '../features/admin/statistics/statistics.api.ts';
import { usersApi } from '../features/admin-users/users.api.ts';
import { catalogueApi } from '../features/catalogue/catalogue.api.ts';
import { renewed, selectSession } from '../features/session/session.slice.ts';
import { sessionApi } from '../features/session/session.api.ts';
import { ada as user } from '../features/session/session.support.tsx';
import { useForgetting } from '../features/session/use-forgetting.ts';
import { subscriptionApi } from '../features/subscription/subscription.api.ts';
import type { Transport } from '../lib/api/transport.ts';
import { makeStore, type AppStore } from './store.ts';

afterEach(cleanup);

const ada: User = { ...user, role: 'admin' };
const bob = { ...ada, id: '0190c0de-0000-7000-8000-000000000002', name: 'Bob', role: 'testadmin' } as const;

const responses = new Map<object, unknown>([
  [publicPaths.logout, { user: null }],
  [adminPaths.listUsers, { users: [{ id: 'u', email: 'grace@example.com' }], next: null }],
  [adminPaths.getStatistics, { stats: [], usercount: 7, userprofit: false }],
  [publicPaths.getSubscription, { subscription: { subscriptionid: 's-1' } }],
  [publicPaths.getOwnCourse, { course: { publishedAt: null }, lectures: [{ id: 'l' }] }],
]);
const transport: Transport = async (address) => ({ data: responses.get(address) });

function Site(): ReactElement {
  useForgetting(useSelector(selectSession).user?.id);
  return <p>the site</p>;
}

/** The data in the specification's states, without their messages. */
function dataOf(store: AppStore) {
  const { admin, courses, subscription } = store.getState();
  return [admin.users, admin.usercount, admin.userprofit, courses.lectures, subscription.subscriptionid];
}

/** A site on which Ada has opened several screens. */
async function open(): Promise<AppStore> {
  const { api, session } = makeStore(transport).getState();
  const store = makeStore(transport, { api, session: { ...session, isauthenticate: true, user: ada } });
  render(
    <Provider store={store}>
      <Site />
    </Provider>,
  );
  const once = { subscribe: false } as const;
  await act(async () => {
    await store.dispatch(usersApi.endpoints.listUsers.initiate({}, once));
    await store.dispatch(statisticsApi.endpoints.getStatistics.initiate(undefined, once));
    await store.dispatch(subscriptionApi.endpoints.getSubscription.initiate(undefined, once));
    await store.dispatch(catalogueApi.endpoints.getCourse.initiate('left', once));
  });
  expect(dataOf(store)).toEqual([[{ id: 'u', email: 'grace@example.com' }], 7, false, [{ id: 'l' }], 's-1']);
  return store;
}

const nothing = [[], 0, true, [], null];

test('drops the data of a user who logs out, and keeps the message about the logout', async () => {
  const store = await open();
  await act(async () => store.dispatch(sessionApi.endpoints.logout.initiate()));
  expect(dataOf(store)).toEqual(nothing);
  expect(store.getState().session.message).toBe('You are logged out.');
});

test('drops the data when another user logs in, and keeps it for the same user', async () => {
  const store = await open();
  act(() => void store.dispatch(renewed({ ...ada, name: 'Ada Lovelace' })));
  expect(dataOf(store)).not.toEqual(nothing);
  act(() => void store.dispatch(renewed(bob)));
  expect(dataOf(store)).toEqual(nothing);
});
