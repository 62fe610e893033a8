// @vitest-environment happy-dom
import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import type { Outcome, Transport } from '../../../lib/api/transport.ts';
import { usePosterSending } from './poster-sending.tsx';

afterEach(cleanup);

const course = { id: '0190c0de-0000-7000-8000-000000000001', title: 'Rust' } as AdminCourse;
const refused: Outcome = { error: { status: 503, code: 'unavailable', error: 'The store rests.' } };
const taken: Outcome = { data: { course, message: 'Rust has a new poster.' } };

function open(outcomes: Outcome[]) {
  const sent: (Blob | undefined)[] = [];
  const done: string[] = [];
  let sending: ReturnType<typeof usePosterSending>['send'];
  const transport: Transport = async (_address, { files }) => {
    sent.push(files?.['file']);
    return outcomes.shift() ?? refused;
  };
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { transport } }, serializableCheck: false }).concat(api.middleware),
  });
  function Form(): ReactElement {
    const { send, unsent } = usePosterSending(async ({ id }) => void done.push(id));
    sending = send;
    return unsent ?? <p>the form</p>;
  }
  render(
    <Provider store={store}>
      <Form />
    </Provider>,
  );
  return { sent, done, send: (poster: Blob | null) => act(() => sending(course, poster)) };
}

test('uploads nothing without a poster', async () => {
  const { sent, done, send } = open([]);
  await send(null);
  expect([sent, done]).toEqual([[], [course.id]]);
});

test('shows why a poster failed, and uploads the same picture again', async () => {
  const { sent, done, send } = open([refused, taken]);
  const picture = new Blob(['picture'], { type: 'image/webp' });
  await send(picture);
  expect(screen.getByRole('heading').textContent).toBe('“Rust” was saved, but its poster was not');
  expect(screen.getByText(/The store rests/u)).toBeDefined();
  expect(document.activeElement?.tagName).toBe('SECTION');
  expect(done).toEqual([]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Upload the poster again' })));
  expect(sent).toEqual([picture, picture]);
  expect(done).toEqual([course.id]);
});

test('the user can continue without the poster', async () => {
  const { done, send } = open([refused]);
  await send(new Blob(['picture']));
  fireEvent.click(screen.getByRole('button', { name: 'Continue without it' }));
  expect(done).toEqual([course.id]);
});
