// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchForm } from './search-form.tsx';

function Catalogue() {
  const [search] = useSearchParams();
  return (
    <SearchForm
      action="/courses"
      q={search.get('q') ?? undefined}
      keep={{ category: search.get('category') ?? undefined, level: undefined }}
      label="Search the courses"
      placeholder="Subject or title"
    />
  );
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '/courses', Component: Catalogue }], {
    initialEntries: ['/courses?q=first', address],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('replaces the address after a pause in typing, without a history entry', async () => {
  const router = open('/courses?category=systems');
  type('as');
  await pass(150);
  type('async ');
  await pass(199);
  expect(router.state.location.search).toBe('?category=systems');
  await pass(1);
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('async');
  expect(new URLSearchParams(router.state.location.search).get('category')).toBe('systems');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?q=first');
});

test('keeps a filter that is chosen before the pause, then searches', async () => {
  const loading = Promise.withResolvers<null>();
  const loader = ({ request }: { request: Request }) =>
    request.url.endsWith('?q=second&category=python') ? loading.promise : null;
  const router = createMemoryRouter(
    [{ path: '/courses', Component: Catalogue, loader, HydrateFallback: () => null }],
    {
      initialEntries: ['/courses?q=second'],
    },
  );
  render(<RouterProvider router={router} />);
  await pass(0);
  type('');
  await pass(100);
  await act(async () => void router.navigate('/courses?q=second&category=python'));
  await pass(500);
  expect(router.state.navigation.state).toBe('loading');
  loading.resolve(null);
  await pass(0);
  expect(router.state.location.search).toBe('?category=python');
  expect(field().value).toBe('');
});

test('keeps a filter that is clicked while the search is rendering, then searches', async () => {
  vi.useRealTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const loading = Promise.withResolvers<null>();
  const begun = Promise.withResolvers<null>();
  /** A rendering that takes longer than a time slice of React, after which the click comes first. */
  let slow = false;
  const clickMeanwhile = () => {
    slow = false;
    setImmediate(() => begun.resolve(null));
    setImmediate(() => fireEvent.click(screen.getByRole('link')));
    for (const end = performance.now() + 60; performance.now() < end;);
  };
  const Filtered = () => {
    const [search] = useSearchParams();
    const category = search.get('category') ?? undefined;
    const keep = {
      get category() {
        if (slow) clickMeanwhile();
        return category;
      },
    };
    return (
      <>
        <SearchForm action="/courses" q={search.get('q') ?? undefined} keep={keep} label="" placeholder="" />
        <Link to="/courses?q=second&category=python">Python</Link>
      </>
    );
  };
  const loader = ({ request }: { request: Request }) =>
    request.url.endsWith('?q=second&category=python') ? loading.promise : null;
  const router = createMemoryRouter(
    [{ path: '/courses', Component: Filtered, loader, HydrateFallback: () => null }],
    { initialEntries: ['/courses?q=second'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('link');
  slow = true;
  type('');
  await begun.promise;
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'));
  loading.resolve(null);
  await vi.waitFor(() => expect(router.state.location.search).not.toContain('q='));
  expect(router.state.location.search).toBe('?category=python');
});

test('searches again when a filter is clicked while the search is loading', async () => {
  const searched = Promise.withResolvers<null>();
  const loader = ({ request }: { request: Request }) =>
    request.url.endsWith('/courses') ? searched.promise : null;
  const router = createMemoryRouter(
    [{ path: '/courses', Component: Catalogue, loader, HydrateFallback: () => null }],
    { initialEntries: ['/courses?q=second'] },
  );
  render(<RouterProvider router={router} />);
  await pass(0);
  type('');
  await pass(200);
  expect(router.state.navigation.state).toBe('loading');
  // The link was rendered before the search changed.
  await act(() => router.navigate('/courses?q=second&category=python'));
  await pass(0);
  expect(router.state.location.search).toBe('?category=python');
  expect(field().value).toBe('');
});

test('shows the search of the earlier address after going back', async () => {
  const router = open('/courses?q=second');
  expect(field().value).toBe('second');
  await act(() => router.navigate(-1));
  expect(field().value).toBe('first');
});

test('keeps the typed text when the address changes meanwhile', async () => {
  const router = open('/courses?q=second');
  type('third');
  await act(() => router.navigate('/courses?q=second&category=python'));
  expect(field().value).toBe('third');
  await pass(200);
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('third');
});

test('is a form that the browser can send without scripts', () => {
  open('/courses?category=python&q=async');
  const form = screen.getByRole<HTMLFormElement>('search');
  expect([form.getAttribute('action'), form.method]).toEqual(['/courses', 'get']);
  expect(Object.fromEntries(new FormData(form))).toEqual({ q: 'async', category: 'python' });
});
