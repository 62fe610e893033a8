// @vitest-environment happy-dom
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
const sold: Outcome = { error: { status: 409, code: 'course_sold', error: 'People bought it.' } };
const gone: Outcome = { data: { message: 'Rust is deleted.' } };

function open(course: AdminCourse, outcome: Outcome) {
  const calls: string[] = [];
  const told: string[] = [];
  const transport: Transport = async ({ method }) => {
    calls.push(method);
    return outcome;
  };
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
  });
  function Screen(): ReactElement {
    const { ask, dialog } = useCourseDeletion(
      ({ title }) => told.push(`unpublish ${title}`),
      ({ title }) => void told.push(`${title} is gone`),
    );
    return (
      <>
        <button type="button" onClick={() => ask(course)}>
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

test('the question names the course and what is lost, and nothing is sent before the answer', async () => {
  const { calls, told } = open(published, gone);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Delete “Rust”?');
  expect(dialog.textContent).toContain('Its 12 lectures go with it, their videos and captions too');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([calls, told]).toEqual([[], []]);
});

test('the answer deletes it', async () => {
  const { calls, told } = open(published, gone);
  await press('Delete course');
  await waitFor(() => expect(told).toEqual(['Rust is gone']));
  expect(calls).toEqual(['DELETE']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a course that was bought can be unpublished instead', async () => {
  const { told } = open(published, sold);
  await press('Delete course');
  expect((await screen.findByText('“Rust” was bought, so it stays')).tagName).toBe('H2');
  await press('Unpublish instead');
  await waitFor(() => expect(told).toEqual(['unpublish Rust']));
});

test('a draft that was bought offers no unpublishing', async () => {
  const { told } = open({ ...published, publishedAt: null }, sold);
  await press('Delete course');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(told).toEqual([]);
});
