import { beforeEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { keptApi } from '../../lib/api/kept.api.ts';
import type { Outcome, Transport } from '../../lib/api/transport.ts';
import { cartApi } from './cart.api.ts';
import { takeCartOver } from './cart-takeover.ts';
import { visitorCart } from './use-visitor-cart.ts';

const rust = '0190c0de-0000-7000-8000-000000000001';
const go = '0190c0de-0000-7000-8000-000000000002';
const added: Outcome = { data: { message: 'Your cart holds 2 courses.' } };
const offline: Outcome = { error: { status: 0, code: 'offline', error: 'No answer.' } };

/** A store whose network gives `outcomes` one after the other, and what was sent to it. */
function storeOf(...outcomes: readonly Outcome[]) {
  const sent: unknown[] = [];
  const network: Transport = async (address, input) => {
    sent.push([`${address.method} ${address.path}`, input.body]);
    return outcomes[sent.length - 1] ?? offline;
  };
  return { store: makeStore(network), sent };
}

const addition = (...courses: readonly string[]) => ['POST /cart', { courses }];

beforeEach(() => {
  visitorCart.remove(visitorCart.read());
  visitorCart.setStuck(false);
});

test('moves the cart from before the login in one call, and removes it from the device', async () => {
  visitorCart.add(rust);
  visitorCart.add(go);
  const { store, sent } = storeOf(added);
  await takeCartOver(store.dispatch);
  expect(sent).toEqual([addition(rust, go)]);
  expect(visitorCart.read()).toEqual([]);
  expect(store.getState().cart.message).toBe('Your cart holds 2 courses.');
});

test('sends nothing when the cart is empty', async () => {
  const { store, sent } = storeOf();
  await takeCartOver(store.dispatch);
  expect(sent).toEqual([]);
});

test('two tabs that start at the same time send the cart once', async () => {
  visitorCart.add(rust);
  const { store, sent } = storeOf(added, added);
  await Promise.all([takeCartOver(store.dispatch), takeCartOver(store.dispatch)]);
  expect(sent).toEqual([addition(rust)]);
});

test('keeps the cart without a connection, and moves it when tried again', async () => {
  visitorCart.add(rust);
  const { store, sent } = storeOf(offline, added);
  await takeCartOver(store.dispatch);
  expect(visitorCart.read()).toEqual([rust]);
  expect(visitorCart.isStuck()).toBe(true);
  await takeCartOver(store.dispatch);
  expect(sent).toEqual([addition(rust), addition(rust)]);
  expect(visitorCart.read()).toEqual([]);
  expect(visitorCart.isStuck()).toBe(false);
});

test.each([
  [400, 'invalid_input'],
  [404, 'not_found'],
  [409, 'already_owned'],
])('removes courses from the device that the server refuses for good with %d', async (status, code) => {
  visitorCart.add(rust);
  const { store } = storeOf({ error: { status, code, error: 'It is yours already.' } });
  await takeCartOver(store.dispatch);
  expect(visitorCart.read()).toEqual([]);
  expect(store.getState().cart.error).toBe('It is yours already.');
});

test('keeps a course that was added during the call for the next one', async () => {
  visitorCart.add(rust);
  const store = makeStore(async () => {
    visitorCart.add(go);
    return added;
  });
  await takeCartOver(store.dispatch);
  expect(visitorCart.read()).toEqual([go]);
});

test('the buttons show an added course at once, and drop it when the server refuses', async () => {
  const kept = { playlist: [], cart: [], owned: [], followed: [], subscribed: false, begun: [] };
  const { store } = storeOf({ data: { kept } }, offline);
  const select = keptApi.endpoints.getKept.select();
  const subscription = store.dispatch(keptApi.endpoints.getKept.initiate());
  await subscription;
  const adding = store.dispatch(cartApi.endpoints.addToCart.initiate({ body: { courses: [rust] } }));
  expect(select(store.getState()).data?.kept.cart).toEqual([rust]);
  await adding;
  expect(select(store.getState()).data?.kept.cart).toEqual([]);
  subscription.unsubscribe();
});
