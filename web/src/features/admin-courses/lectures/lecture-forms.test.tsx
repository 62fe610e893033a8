// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import type { Transport } from '../../../lib/api/transport.ts';
import { AddLectureForm } from './lecture-forms.tsx';

afterEach(cleanup);

function open() {
  const sent: unknown[] = [];
  const added: string[] = [];
  const transport: Transport = async (_address, { body }) => {
    sent.push(body);
    return { data: { lecture: { id: `lecture ${sent.length}` }, message: 'It is added.' } };
  };
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
  });
  render(
    <Provider store={store}>
      <AddLectureForm courseId="course" sections={['Warm-up']} onAdded={(id) => added.push(id)} />
    </Provider>,
  );
  return { sent, added };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });

function add(title: string): void {
  fireEvent.change(field('Title'), { target: { value: title } });
  fireEvent.click(screen.getByRole('button', { name: 'Add lecture' }));
}

test('the public preview is off again for the next lecture, and only the section stays filled in', async () => {
  const { sent, added } = open();
  fireEvent.change(field('Section'), { target: { value: 'Sets' } });
  fireEvent.change(field('Summary'), { target: { value: 'The first one.' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Public preview' }));
  add('Squats');
  await waitFor(() => expect(added).toEqual(['lecture 1']));
  add('Lunges');
  await waitFor(() => expect(added).toEqual(['lecture 1', 'lecture 2']));
  expect(sent).toEqual([
    { section: 'Sets', title: 'Squats', summary: 'The first one.', preview: true },
    { section: 'Sets', title: 'Lunges', summary: '', preview: false },
  ]);
});
