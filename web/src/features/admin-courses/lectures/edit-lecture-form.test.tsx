// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit';
import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import type { Transport } from '../../../lib/api/transport.ts';
import { EditLectureForm } from './lecture-forms.tsx';

afterEach(cleanup);

const lecture = {
  ...{ id: 'greed', section: 'Sets', title: 'Greed', summary: '', preview: false },
} as unknown as AdminLecture;

/** Opens the form; the server answers a change, but the lecture is never loaded again. */
function open(answer: Awaited<ReturnType<Transport>>) {
  const sent: unknown[] = [];
  const transport: Transport = async (_address, { body }) => {
    sent.push(body);
    return answer;
  };
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
  });
  const router = createMemoryRouter(
    [
      { path: '/greed', element: <EditLectureForm lecture={lecture} sections={['Sets']} /> },
      { path: '/classes', element: <p>the lecture before</p> },
    ],
    { initialEntries: ['/greed'] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const enter = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: /^Summary/u }), { target: { value } });
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save lecture' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save lecture' }).getAttribute('aria-busy')).not.toBe('true'),
    );
  };
  return { router, enter, save };
}

const saved = {
  data: { lecture: { ...lecture, summary: 'As many as possible.' }, message: 'Greed was saved.' },
};

test('leaving a saved lecture asks nothing, even before it is loaded again', async () => {
  const { router, enter, save } = open(saved);
  enter('As many as possible.');
  await save();
  void router.navigate('/classes');
  expect(await screen.findByText('the lecture before')).toBeDefined();
});

test('leaving asks about what was entered after saving', async () => {
  const { router, enter, save } = open(saved);
  enter('As many as possible.');
  await save();
  enter('As few as possible.');
  void router.navigate('/classes');
  expect(await screen.findByRole('alertdialog')).toBeDefined();
});
