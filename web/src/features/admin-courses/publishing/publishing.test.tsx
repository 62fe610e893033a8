// @vitest-environment happy-dom
import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import type { LectureProblem, PublishingPreview, UnreadyLecture } from '@fit-coder/contracts/learning/editor';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import type { Transport } from '../../../lib/api/transport.ts';
import { usePublishing } from './publishing.tsx';

afterEach(cleanup);

const draft = { id: '0190c0de-0000-7000-8000-000000000001', title: 'Rust', publishedAt: null } as AdminCourse;
const published = { ...draft, publishedAt: '2026-01-01T00:00:00.000Z' };

const unready = (title: string, problem: LectureProblem, note: string | null = null): UnreadyLecture => ({
  ...{ id: title, title, problem, note },
});

function open(course: AdminCourse, preview: PublishingPreview | null) {
  const sent: unknown[] = [];
  const transport: Transport = async ({ method }, { body }) => {
    if (method === 'GET')
      return preview ? { data: preview } : { error: { status: 0, code: 'offline', error: 'No response.' } };
    sent.push(body);
    return { data: { course, message: 'Done.' } };
  };
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
  });
  function Screen(): ReactElement {
    const { change, dialog } = usePublishing();
    return (
      <>
        <button type="button" onClick={() => void change(course)}>
          Change
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
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  return sent;
}

const question = async () => (await screen.findByRole('alertdialog')).textContent;

test('publishes a course without a question when every lecture can be watched', async () => {
  const sent = open(draft, { lectures: 2, unready: [] });
  await waitFor(() => expect(sent).toEqual([{ published: true }]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('lists what learners could not watch, with the reason, and publishes it anyway', async () => {
  const sent = open(draft, {
    lectures: 5,
    unready: [
      unready('Moves', 'missing'),
      unready('Borrows', 'failed', 'It has no picture.'),
      unready('Traits', 'processing'),
      unready('Macros', 'uploading'),
    ],
  });
  expect(await question()).toContain('Publish “Rust” as it is?');
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual([
    'MovesNo video yet.',
    'BorrowsIts video could not be processed: It has no picture.',
    'TraitsIts video is still being processed.',
    'MacrosIts video is not uploaded yet.',
  ]);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(sent).toEqual([{ published: true }]));
});

test('does not publish when the question is cancelled', async () => {
  const sent = open(draft, { lectures: 2, unready: [unready('Moves', 'missing')] });
  await question();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([]);
});

test('names eight lectures at most', async () => {
  const titles = Array.from({ length: 10 }, (_, index) => `Lecture ${index}`);
  open(draft, { lectures: 11, unready: titles.map((title) => unready(title, 'missing')) });
  expect(await question()).toContain('And 2 more.');
  expect(screen.getAllByRole('listitem')).toHaveLength(9);
});

test('warns of a course with nothing to watch', async () => {
  open(draft, { lectures: 1, unready: [unready('Moves', 'failed')] });
  expect(await question()).toContain('Publish “Rust” without a lecture to watch?');
});

test('warns of a course without lectures', async () => {
  open(draft, { lectures: 0, unready: [] });
  expect(await question()).toContain('This course has no lectures yet, so there is nothing to watch.');
});

test('publishes a course whose lectures cannot be loaded', async () => {
  const sent = open(draft, null);
  await waitFor(() => expect(sent).toEqual([{ published: true }]));
});

test('says before unpublishing who can still watch the course', async () => {
  const sent = open(published, null);
  expect(await question()).toContain(
    'It leaves the catalogue at once. Learners who bought it can still watch it; subscribers and everyone else cannot until you publish it again.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Unpublish' }));
  await waitFor(() => expect(sent).toEqual([{ published: false }]));
});

test('does not speak of buyers before a free course is unpublished', async () => {
  open({ ...published, access: 'free' }, null);
  expect(await question()).toContain('No learner can watch it until you publish it again.');
  expect(await question()).not.toContain('bought');
});
