// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, type ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useLeaveQuestion } from './leave-question.tsx';

afterEach(cleanup);

function Form(): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { release, dialog } = useLeaveQuestion(form, false);
  return (
    <form ref={form}>
      <input name="title" aria-label="Title" defaultValue="Rust" />
      <button type="button" onClick={release}>
        Saved
      </button>
      {dialog}
    </form>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/form', Component: Form },
      { path: '/list', element: <p>the list</p> },
    ],
    { initialEntries: ['/form'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

function type(value: string): void {
  fireEvent.input(screen.getByLabelText('Title'), { target: { value } });
}

/** Whether the browser would ask before the page is closed. */
function browserAsks(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('an untouched form is left without a question', async () => {
  const router = open();
  expect(browserAsks()).toBe(false);
  await router.navigate('/list');
  expect(await screen.findByText('the list')).toBeDefined();
});

test('a changed form asks; Stay keeps the changes, Leave leaves', async () => {
  const router = open();
  type('Rust, slowly');
  expect(browserAsks()).toBe(true);
  void router.navigate('/list');
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Rust, slowly');
  void router.navigate('/list');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('the list')).toBeDefined();
});

test('a saved form is left without a question', async () => {
  const router = open();
  type('Rust, slowly');
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
  expect(browserAsks()).toBe(false);
  await router.navigate('/list');
  expect(await screen.findByText('the list')).toBeDefined();
});
