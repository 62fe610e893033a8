// @vitest-environment happy-dom
import type { CourseOrders } from '@fit-coder/contracts/administration';
import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../lib/api/api.ts';
import type { Outcome, Transport } from '../../lib/api/transport.ts';
import { useCourseDeletion } from './course-deletion.tsx';

afterEach(cleanup);

const published = {
  id: '0190c0de-0000-7000-8000-000000000001',
  title: 'Rust',
  lectureCount: 12,
  publishedAt: '2026-01-01T00:00:00.000Z',
} as AdminCourse;
const sold: Outcome = { error: { status: 409, code: 'course_sold', error: 'It was ordered.' } };
const gone: Outcome = { data: { message: 'Rust is deleted.' } };

interface Server {
  /** The responses about its orders, one after the other. */
  readonly orders: CourseOrders[];
  /** The response to the deletion. */
  readonly deletion?: Outcome;
}

function open(course: AdminCourse, { orders, deletion = gone }: Server) {
  const calls: string[] = [];
  const told: string[] = [];
  const transport: Transport = async ({ method }) => {
    calls.push(method);
    return method === 'GET' ? { data: { orders: orders.shift() } } : deletion;
  };
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
  });
  function Screen(): ReactElement {
    const { ask, dialog } = useCourseDeletion(
      async ({ title }) => void told.push(`unpublish ${title}`),
      ({ title }) => void told.push(`${title} is gone`),
    );
    return (
      <>
        <button type="button" onClick={() => void ask(course)}>
          Delete
        </button>
        {dialog}
      </>
    );
  }
  render(
    <Provider store={store}>
      <Screen />
    </Provider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return { calls, told };
}

async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}

test('the question names the course and what is lost, and nothing is deleted before the answer', async () => {
  const { calls, told } = open(published, { orders: ['none'] });
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Delete “Rust”?');
  expect(dialog.textContent).toContain(
    'Its 12 lectures are deleted too, with their videos, captions and files, and learners’ progress, notes, questions and reviews. The course leaves the catalogue',
  );
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([calls, told]).toEqual([['GET'], []]);
});

test('the answer deletes a course that was never ordered', async () => {
  const { calls, told } = open(published, { orders: ['none'] });
  await press('Delete course');
  await waitFor(() => expect(told).toEqual(['Rust is gone']));
  expect(calls).toEqual(['GET', 'DELETE']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test.each([
  [
    'paid',
    'Learners bought this course. You can unpublish it instead: it leaves the catalogue, and learners who bought it can still watch it.',
  ],
  [
    'unpaid',
    'This course is part of an order, which keeps its courses even if it was never paid. You can unpublish it instead: it leaves the catalogue.',
  ],
] as const)('a published course whose orders are %s can be unpublished instead', async (orders, words) => {
  const { calls, told } = open(published, { orders: [orders] });
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('“Rust” cannot be deleted');
  expect(dialog.textContent).toContain(words);
  await press('Unpublish instead');
  await waitFor(() => expect(told).toEqual(['unpublish Rust']));
  expect(calls).toEqual(['GET']);
});

test.each(['paid', 'unpaid'] as const)('a draft whose orders are %s stays a draft', async (orders) => {
  const { calls, told } = open({ ...published, publishedAt: null }, { orders: [orders] });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('“Rust” cannot be deleted');
  expect(dialog.textContent).toContain('It stays a draft');
  await press('OK');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([calls, told]).toEqual([['GET'], []]);
});

test('a course that was ordered while the dialog was open can be unpublished instead', async () => {
  const { calls, told } = open(published, { orders: ['none', 'paid'], deletion: sold });
  await press('Delete course');
  await press('Unpublish instead');
  await waitFor(() => expect(told).toEqual(['unpublish Rust']));
  expect(calls).toEqual(['GET', 'DELETE', 'GET']);
});

test('another failure of the deletion closes the dialog and keeps the course', async () => {
  const offline: Outcome = { error: { status: 0, code: 'offline', error: 'No response.' } };
  const { told } = open(published, { orders: ['none'], deletion: offline });
  await press('Delete course');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(told).toEqual([]);
});
