import { allPaths } from '@fit-coder/contracts/paths/all';
import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints, type EndpointName } from '@fit-coder/contracts/endpoints';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import '../features/admin-courses/lectures/lecture-changes.api.ts';
import '../features/admin-payments/ledger.api.ts';
import '../features/access/user-access.api.ts';
import '../features/admin-coupons/coupons.api.ts';
import '../features/admin-plans/plans.api.ts';
import '../features/admin-reconciliation/reconciliation.api.ts';
import '../features/admin-shop/shop.api.ts';
import '../features/admin-webhooks/webhooks.api.ts';
import '../features/customers/customers.api.ts';
import '../features/admin-webhooks/deliveries.api.ts';
import '../features/admin-requests/requests.api.ts';
import '../features/admin-courses/editor.api.ts';
import '../features/admin-questions/post-moderation.api.ts';
import '../features/admin-reviews/moderation.api.ts';
import '../features/captions/captions.api.ts';
import '../features/lecture-chapters/chapters.api.ts';
import '../features/lecture-files/files-editor.api.ts';
import '../features/admin-users/user-changes.api.ts';
import '../features/admin/statistics/statistics.api.ts';
import '../features/cart/cart.api.ts';
import '../features/catalogue/catalogue.api.ts';
import '../features/catalogue/request/course-request.api.ts';
import '../features/playlist/playlist.api.ts';
import '../features/profile/profile.api.ts';
import '../features/subscription/subscription.api.ts';
import '../features/video-upload/video-changes.api.ts';
import { api, type StoreExtra } from '../lib/api/api.ts';
import type { Outcome, Transport } from '../lib/api/transport.ts';
import { makeStore, slices, type AppStore, type RootState } from './store.ts';

type State = 'profile' | 'admin' | 'courses' | 'subscription' | 'cart';

/** A call that a state follows: what it is made with, what the server answers, and what is then in the state. */
interface Followed {
  readonly state: State;
  readonly call: EndpointName;
  readonly input: unknown;
  readonly response: unknown;
  readonly stored: object;
}

const id = '0190c0de-0000-7000-8000-000000000001';
/** Has every field that any of the changes reads. */
const anyInput = { params: { id, token: 't' }, query: { id }, body: { id, courses: [id] }, files: {} };

function changes(state: State, field: 'message' | 'succes' | 'success', calls: readonly EndpointName[]) {
  return calls.map((call): Followed => {
    const response = { [field]: `${call} is done.` };
    return { state, call, input: anyInput, response, stored: { message: `${call} is done.` } };
  });
}

const statistics = {
  stats: [{ month: '2026-11', users: 3, subscriptions: 2, views: 1 }],
  usercount: 3,
  subscriptioncount: 2,
  viewscount: 1,
  userpercentage: 50,
  subscriptionpercentage: -50,
  viewspercentage: 0,
  userprofit: true,
  subscriptionprofit: false,
  viewsprofit: true,
};
const [users, courses, lectures] = [
  [{ id, name: 'Ada' }],
  [{ id, title: 'Closures' }],
  [{ id, title: 'One' }],
];

const isFile = (endpoint: Endpoint) => endpoint.responseKind === 'csv';

/** Every change by an administrator, except files, previews, and those of a video, whose panel shows their result. */
const adminChanges = (Object.keys(endpoints) as EndpointName[])
  .filter((name) => endpoints[name].access === 'adminWrite' && !isFile(endpoints[name]))
  .filter((name) => !['retryVideo', 'cancelUpload', 'previewCaptions'].includes(name));

const followed: readonly Followed[] = [
  ...changes('profile', 'succes', ['updateProfile', 'changePassword', 'forgetPassword', 'resetPassword']),
  ...changes('profile', 'message', ['changeAvatar', 'endSession', 'endOtherSessions', 'deleteAccount']),
  ...changes('profile', 'success', ['addToPlaylist', 'removeFromPlaylist']),
  { state: 'profile', call: 'exportAccount', input: undefined, response: { account: {} }, stored: {} },
  ...changes('admin', 'message', adminChanges),
  { state: 'admin', call: 'getStatistics', input: undefined, response: statistics, stored: statistics },
  { state: 'admin', call: 'listUsers', input: {}, response: { users, next: null }, stored: { users } },
  { state: 'admin', call: 'adminListCourses', input: {}, response: { courses, next: null }, stored: {} },
  { state: 'admin', call: 'adminGetCourse', input: id, response: { course: {}, lectures }, stored: {} },
  {
    state: 'courses',
    call: 'listCourses',
    input: {},
    response: { courses, next: null },
    stored: { courses },
  },
  { state: 'courses', call: 'listNewCourses', input: undefined, response: { courses }, stored: { courses } },
  {
    state: 'courses',
    call: 'getCourse',
    input: id,
    response: { course: {}, lectures },
    stored: { lectures },
  },
  ...changes('courses', 'message', ['requestCourse']),
  {
    state: 'subscription',
    call: 'getSubscription',
    input: undefined,
    response: { subscription: { subscriptionid: 's-1' } },
    stored: { subscriptionid: 's-1' },
  },
  {
    state: 'subscription',
    call: 'subscribe',
    input: anyInput,
    response: { subscriptionid: 's-2', message: 'On to the payment.' },
    stored: { subscriptionid: 's-2', message: 'On to the payment.' },
  },
  ...changes('cart', 'message', ['addToCart', 'removeFromCart', 'checkOutCart']),
];

type Initiate = (input: unknown) => ThunkAction<Promise<unknown>, RootState, StoreExtra, UnknownAction>;

/** Makes a call as a screen does, by the endpoint of its feature. */
function make(store: AppStore, { call, input }: Followed): Promise<unknown> {
  const endpoint = (api.endpoints as Partial<Record<string, { initiate: Initiate }>>)[call];
  if (!endpoint) throw new Error(`no feature makes the call ${call}`);
  return store.dispatch(endpoint.initiate(input));
}

/** A network that answers one call with `responses` in turn, and other calls never. */
function responding({ call }: Followed, ...responses: (Outcome | Promise<Outcome>)[]): Transport {
  const never = Promise.withResolvers<Outcome>().promise;
  return async (address) => (address === allPaths[call] ? (responses.shift() ?? never) : never);
}

/** The specification's states, without the cache of the API. */
function statesOf(store: AppStore) {
  const { api: _cache, ...states } = store.getState();
  return states;
}

const refused: Outcome = { error: { status: 503, code: 'unavailable', error: 'Not now.' } };
const named = followed.map((each) => [`${each.state}: ${each.call}`, each] as const);
const loadingOf = ({ call }: Followed) => (call === 'deleteLecture' ? 'deleteloading' : 'loading');
const actionsOf = (state: State) => slices.find(({ name }) => name === state)!.actions;

test.each(named)('%s: loads, then stores the response; its message is cleared', async (_, each) => {
  const response = Promise.withResolvers<Outcome>();
  const store = makeStore(responding(each, response.promise));
  const before = statesOf(store);
  const own = before[each.state];
  const done = make(store, each);
  expect(statesOf(store)).toEqual({ ...before, [each.state]: { ...own, [loadingOf(each)]: true } });
  response.resolve({ data: each.response });
  await done;
  expect(statesOf(store)).toEqual({ ...before, [each.state]: { ...own, ...each.stored } });
  store.dispatch(actionsOf(each.state).clearMessage());
  expect(store.getState()[each.state].message).toBeNull();
});

test.each(named)('%s: stores the error of a refusal until it is cleared', async (_, each) => {
  const store = makeStore(responding(each, refused));
  const before = statesOf(store);
  await make(store, each);
  expect(statesOf(store)).toEqual({ ...before, [each.state]: { ...before[each.state], error: 'Not now.' } });
  store.dispatch(actionsOf(each.state).clearError());
  expect(statesOf(store)).toEqual(before);
});

const telling = named.filter(([, { stored }]) => 'message' in stored);

test.each(telling)('%s: message and error are cleared separately', async (_, each) => {
  const store = makeStore(
    responding(each, { data: each.response }, refused, { data: each.response }, refused),
  );
  const told = () => [store.getState()[each.state].message, store.getState()[each.state].error];
  const { message } = each.stored as { message: string };
  await make(store, each);
  await make(store, each);
  store.dispatch(actionsOf(each.state).clearMessage());
  expect(told()).toEqual([null, 'Not now.']);
  await make(store, each);
  await make(store, each);
  store.dispatch(actionsOf(each.state).clearError());
  expect(told()).toEqual([message, null]);
});

test('the states have the data of the rendered page at once', async () => {
  const loads = followed.filter(({ call }) => /^(?:get|list)/u.test(call));
  const responses = new Map<object, unknown>(loads.map(({ call, response }) => [allPaths[call], response]));
  const server = makeStore(async (address) => ({ data: responses.get(address) }));
  await Promise.all(loads.map((each) => make(server, each)));
  const { api: loaded, session } = server.getState();
  expect(statesOf(server)).toMatchObject({
    admin: { users, ...statistics },
    courses: { courses, lectures },
    subscription: { subscriptionid: 's-1' },
  });
  const browser = makeStore(async () => refused, { api: loaded, session });
  expect(statesOf(browser)).toEqual(statesOf(server));
});

/** The fields that every state has. */
const told = ['loading', 'message', 'error'];

test.each<[keyof ReturnType<typeof statesOf>, readonly string[]]>([
  ['session', ['isauthenticate', 'user', ...told]],
  ['profile', told],
  ['admin', ['users', ...Object.keys(statistics), 'deleteloading', ...told]],
  ['courses', ['courses', 'lectures', ...told]],
  ['subscription', ['subscriptionid', ...told]],
  ['cart', told],
])('%s has the fields of the specification, and no others', (state, fields) => {
  const { [state]: own } = statesOf(makeStore(async () => refused));
  expect(Object.keys(own).toSorted()).toEqual([...fields].sort());
});
