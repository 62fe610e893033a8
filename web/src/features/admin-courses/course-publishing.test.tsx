// @vitest-environment happy-dom
import type { AdminCourse, AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../lib/api/api.ts';
import type { Transport } from '../../lib/api/transport.ts';
import { usePublishing } from './course-publishing.tsx';

afterEach(cleanup);

const draft = { id: '0190c0de-0000-7000-8000-000000000001', title: 'Rust', publishedAt: null } as AdminCourse;
const published = { ...draft, publishedAt: '2026-01-01T00:00:00.000Z' };

const lecture = (title: string, state: 'ready' | 'failed' | 'processing', ready = state === 'ready') =>
  ({ id: title, title, ready, video: { state } }) as AdminLecture;

function open(course: AdminCourse, lectures: AdminLecture[] | null) {
  const sent: unknown[] = [];
  const transport: Transport = async ({ method }, { body }) => {
    if (method === 'GET')
      return lectures
        ? { data: { course, lectures } }
        : { error: { status: 0, code: 'offline', error: 'No response.' } };
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

test('publishes a course without a question when every video that failed has an older one that plays', async () => {
  const sent = open(draft, [lecture('Moves', 'ready'), lecture('Borrows', 'failed', true)]);
  await waitFor(() => expect(sent).toEqual([{ published: true }]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('warns of lectures whose videos failed, by their titles', async () => {
  const sent = open(draft, [
    lecture('Moves', 'ready'),
    lecture('Borrows', 'failed'),
    lecture('Traits', 'failed'),
  ]);
  expect(await question()).toContain('Publish “Rust” with failed videos?');
  expect(await question()).toContain(
    'The videos of “Borrows” and “Traits” could not be processed. Until you replace them, learners see “not ready yet” there.',
  );
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(sent).toEqual([{ published: true }]));
});

test('names five lectures at most', async () => {
  open(draft, [
    lecture('Moves', 'ready'),
    ...['1', '2', '3', '4', '5', '6', '7'].map((title) => lecture(title, 'failed')),
  ]);
  expect(await question()).toContain('The videos of “1”, “2”, “3”, “4”, “5”, and 2 more could not');
});

test('warns of a course with nothing to watch, and of its failed videos', async () => {
  open(draft, [lecture('Moves', 'failed')]);
  expect(await question()).toContain('Publish “Rust” without a lecture to watch?');
  expect(await question()).toContain(
    'so there is nothing to watch. The video of “Moves” could not be processed.',
  );
});

test('says that the videos are being processed, if there is nothing else to watch', async () => {
  open(draft, [
    lecture('Moves', 'processing'),
    { id: 'b', title: 'Borrows', ready: false, video: null } as AdminLecture,
  ]);
  expect(await question()).toContain('Publish “Rust” without a lecture to watch?');
  expect(await question()).toContain('The videos of this course are still being processed.');
  expect(await question()).not.toContain('has a video yet');
});

test('publishes a course whose lectures cannot be loaded', async () => {
  const sent = open(draft, null);
  await waitFor(() => expect(sent).toEqual([{ published: true }]));
});

test('says before unpublishing who can still watch the course', async () => {
  const sent = open(published, []);
  expect(await question()).toContain(
    'It leaves the catalogue at once. Learners who bought it can still watch it; subscribers and everyone else cannot until you publish it again.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Unpublish' }));
  await waitFor(() => expect(sent).toEqual([{ published: false }]));
});

test('does not speak of buyers before a free course is unpublished', async () => {
  open({ ...published, access: 'free' }, []);
  expect(await question()).toContain('No learner can watch it until you publish it again.');
  expect(await question()).not.toContain('bought');
});
