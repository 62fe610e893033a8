// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { takePageState, writePageState } from './page-state.ts';
import { pageStateId } from './start-script.ts';
import type { Transport } from '../lib/api/transport.ts';
import { makeStore } from './store.ts';

const assets = { script: '/a.js', styles: [], preloads: [], fonts: [] };
const signedOut: Transport = async () => ({
  error: { status: 401, code: 'not_signed_in', error: 'Log in to continue.' },
});

test('the state in the page starts a store in the browser, with the browser’s own settings', () => {
  const store = makeStore(signedOut).getState();
  const onServer = {
    ...store,
    api: { ...store.api, config: { ...store.api.config, keepUnusedDataFor: Infinity } },
  };
  document.body.innerHTML = writePageState({ assets, store: onServer, hydration: {} });
  const taken = takePageState();
  expect(taken.assets).toEqual(assets);
  expect(document.getElementById(pageStateId)).toBeNull();
  const { config } = makeStore(signedOut, taken.store).getState().api;
  expect(config.keepUnusedDataFor).toBe(store.api.config.keepUnusedDataFor);
});

test('no text can end the element that contains the state', () => {
  const hydration = { loaderData: { root: '</script><script>alert(1)</script>' } };
  const written = writePageState({ assets, store: makeStore(signedOut).getState(), hydration });
  expect(written.match(/<\/script>/gu)).toHaveLength(1);
  document.body.innerHTML = written;
  expect(takePageState().hydration).toEqual(hydration);
});
