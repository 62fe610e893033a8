// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../lib/api/api.ts';
import type { Outcome } from '../../lib/api/transport.ts';
import { catalogueApi } from './catalogue.api.ts';
import { CategoryFilter } from './category-filter.tsx';

const loaded: Outcome = { data: { categories: [{ slug: 'python', name: 'Python', hue: 88 }] } };
const failed: Outcome = { error: { status: 503, code: 'unavailable', error: 'Not now.' } };

afterEach(cleanup);

/** Shows the filter; its requests get these outcomes, one after the other. */
function show(...outcomes: Outcome[]) {
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { transport: async () => outcomes.shift() ?? failed } } }).concat(
        api.middleware,
      ),
  });
  const router = createMemoryRouter([{ path: '/', Component: () => <CategoryFilter filter={{}} /> }]);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return async () =>
    act(async () => {
      await store.dispatch(catalogueApi.endpoints.listCategories.initiate(undefined, { forceRefetch: true }));
    });
}

test('shows a message when the categories could not be loaded, and loads them again on request', async () => {
  show(failed, loaded);
  expect(await screen.findByText('The categories could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Python' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps the categories when they could not be loaded again', async () => {
  const loadAgain = show(loaded, failed);
  await screen.findByRole('link', { name: 'Python' });
  await loadAgain();
  expect(await screen.findByText('The categories could not be updated.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Python' })).toBeTruthy();
});
