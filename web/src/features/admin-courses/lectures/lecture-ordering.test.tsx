// @vitest-environment happy-dom
import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import type { Outcome, Transport } from '../../../lib/api/transport.ts';
import { useAdminGetCourseQuery } from '../admin-courses.api.ts';
import { useLectureOrdering } from './lecture-ordering.ts';

afterEach(cleanup);

const courseId = '0190c0de-0000-7000-8000-000000000001';
const lectures = ['a', 'b', 'c'].map((id) => ({ id, section: 'Work' }) as AdminLecture);

/** Shows the course's order; a button for each other order puts the lectures into it. */
function Course(): ReactElement {
  const held = useAdminGetCourseQuery(courseId).data?.lectures ?? [];
  const order = useLectureOrdering(courseId, held);
  return (
    <>
      <p>order: {held.map(({ id }) => id).join('')}</p>
      {['bac', 'bca', 'cab', 'cba'].map((ids) => (
        <button
          key={ids}
          type="button"
          onClick={() => order(ids.split('').map((id) => ({ id, section: 'Work' })))}
        >
          {ids}
        </button>
      ))}
    </>
  );
}

/** A server that responds to orders when a test says so. It returns the course as it was at first, or an error. */
async function open() {
  const sent: string[] = [];
  const responses: ((outcome: Outcome) => void)[] = [];
  const server = { sent, reads: 0, readable: true };
  const transport: Transport = ({ method }, { body }) => {
    if (method === 'GET') {
      server.reads += 1;
      return Promise.resolve(server.readable ? { data: { course: {}, lectures } } : lost);
    }
    sent.push((body as { lectures: AdminLecture[] }).lectures.map(({ id }) => id).join(''));
    return new Promise((resolve) => responses.push(resolve));
  };
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
  });
  render(
    <Provider store={store}>
      <Course />
    </Provider>,
  );
  await screen.findByText('order: abc');
  const response = (outcome: Outcome) => act(async () => responses.shift()?.(outcome));
  return { server, response };
}

function put(ids: string): void {
  fireEvent.click(screen.getByRole('button', { name: ids }));
}

function shown(): string | null {
  return screen.getByText(/^order/u).textContent;
}

const taken: Outcome = { data: { message: 'The order is saved.' } };
const stale: Outcome = { error: { status: 409, code: 'stale_order', error: 'The lectures changed.' } };

const lost: Outcome = { error: { status: 0, code: 'offline', error: 'No answer.' } };

test('an order shows before the server has saved it, and stays', async () => {
  const { server, response } = await open();
  put('cab');
  expect(shown()).toBe('order: cab');
  await response(taken);
  expect(shown()).toBe('order: cab');
  expect([server.sent, server.reads]).toEqual([['cab'], 1]);
});

test('an order that the server refuses is undone, and the course is loaded again', async () => {
  const { server, response } = await open();
  put('cab');
  await response(stale);
  expect(shown()).toBe('order: abc');
  expect(server.reads).toBe(2);
});

test('orders are sent one after the other; of those that wait, only the last is sent', async () => {
  const { server, response } = await open();
  put('bac');
  put('bca');
  put('cba');
  expect(server.sent).toEqual(['bac']);
  await response(taken);
  expect(server.sent).toEqual(['bac', 'cba']);
  expect(shown()).toBe('order: cba');
  await response(taken);
  expect(shown()).toBe('order: cba');
});

test('after a refusal the last saved order shows, even if the course cannot be loaded', async () => {
  const { server, response } = await open();
  server.readable = false;
  put('bac');
  put('cba');
  await response(taken);
  await response(lost);
  expect(shown()).toBe('order: bac');
  put('cab');
  expect(server.sent).toEqual(['bac', 'cba', 'cab']);
});
