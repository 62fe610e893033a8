// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../lib/api/api.ts';
import type { Transport } from '../../lib/api/transport.ts';
import { useGetVisitorCartQuery } from './visitor-cart.api.ts';

afterEach(cleanup);

const ids = Array.from(
  { length: 12 },
  (_, index) => `0190c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
);

const noCourses: readonly string[] = [];

/** A screen that shows a visitor's cart, and the courses that were asked for. */
function open() {
  const asked: string[] = [];
  const transport: Transport = async (_address, { params = {} }) => {
    const id = params['id'] ?? '';
    asked.push(id);
    return { data: { course: { id, priceCents: 100, recorded: true, availableOn: null } } };
  };
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
  });
  const { result, rerender } = renderHook((courses: readonly string[]) => useGetVisitorCartQuery(courses), {
    initialProps: noCourses,
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const show = async (courses: readonly string[]) => {
    rerender(courses);
    await waitFor(() => {
      const shown = result.current.data?.cart.courses.map(({ id }) => id) ?? [];
      expect(courses.filter((id) => !shown.includes(id))).toEqual([]);
      expect(result.current.isFetching).toBe(false);
    });
  };
  return { asked, show };
}

test('a cart that loses a course or gets it back requests nothing', async () => {
  const { asked, show } = open();
  await show(ids);
  expect(asked).toEqual(ids);
  for (let left = ids.length - 1; left > 0; left -= 1) await show(ids.slice(0, left));
  await show([...ids.slice(0, 3), ...ids.slice(9, 10)]);
  expect(asked).toHaveLength(ids.length);
});

test('requests a course that is new in the cart', async () => {
  const { asked, show } = open();
  await show(ids.slice(0, 1));
  await show(ids.slice(0, 2));
  expect(new Set(asked)).toEqual(new Set(ids.slice(0, 2)));
});
