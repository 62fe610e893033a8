// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormError } from '../forms/field-form.tsx';
import { tell, toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

const pass = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};
const show = (action: () => void) => act(action);
const shown = (text: string) => screen.queryByText(text)?.closest('.invisible') === null;

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(() => toast.removeAll());
  cleanup();
  vi.useRealTimers();
});

test.each([
  ['success', 2000, () => toast.success('Saved.')],
  ['error', 4000, () => toast.error('Saved.')],
  ['blank', 4000, () => toast('Saved.')],
] as const)('a %s toast stays %d ms and is removed a second after', (_kind, duration, action) => {
  show(action);
  pass(duration - 1);
  expect(shown('Saved.')).toBe(true);
  pass(1);
  expect(shown('Saved.')).toBe(false);
  pass(999);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a loading toast stays until it is dismissed', () => {
  show(() => toast.loading('Uploading'));
  pass(3_600_000);
  expect(shown('Uploading')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown('Uploading')).toBe(false);
  pass(1000);
  expect(screen.queryByText('Uploading')).toBeNull();
});

test('keeps at most twenty toasts, the newest', () => {
  show(() => {
    for (let index = 1; index <= 25; index++) toast.success(`Toast ${index}`);
  });
  expect(screen.getAllByRole('status')).toHaveLength(20);
  expect(screen.queryByText('Toast 5')).toBeNull();
  expect(screen.queryByText('Toast 25')).not.toBeNull();
});

test('a pointer over the toasts pauses them', () => {
  show(() => toast.success('Saved.'));
  pass(1500);
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
  pass(60_000);
  expect(shown('Saved.')).toBe(true);
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }));
  pass(499);
  expect(shown('Saved.')).toBe(true);
  pass(1);
  expect(shown('Saved.')).toBe(false);
});

test('announces errors as alerts and other toasts politely', () => {
  show(() => {
    toast.error('The address is taken.');
    toast.success('Saved.');
  });
  expect(screen.getByRole('alert').textContent).toBe('The address is taken.');
  expect(screen.getByRole('status').textContent).toBe('Saved.');
});

test('an error that a form shows already is not announced a second time by its toast', () => {
  const sentence = 'That email and password do not belong together.';
  const form = render(<FormError error={sentence} />);
  show(() => {
    toast.error(sentence);
    toast.error('Another error.');
  });
  expect(screen.getAllByText(sentence)).toHaveLength(2);
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(
    expect.arrayContaining([sentence, 'Another error.']),
  );
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  form.unmount();
});

test('the next result replaces an error that is still shown', () => {
  show(() => tell('error', 'That password is wrong.'));
  pass(500);
  show(() => tell('success', 'Your password was changed.'));
  expect(shown('That password is wrong.')).toBe(false);
  expect(shown('Your password was changed.')).toBe(true);
  show(() => tell('success', 'Saved.'));
  expect(shown('Your password was changed.')).toBe(true);
});

test('an action joins the toast of its sentence, which then stays for 5 s, at the bottom', () => {
  show(() => tell('success', 'Removed.'));
  pass(300);
  show(() => tell('success', 'Removed.', { label: 'Undo', onSelect: () => {} }));
  expect(screen.getAllByText('Removed.')).toHaveLength(1);
  expect(screen.getByText('Removed.').closest('.fixed')?.className).toContain('bottom-4');
  show(() => toast('Elsewhere.'));
  expect(screen.getByText('Elsewhere.').closest('.fixed')?.className).toContain('--header-height');
  pass(4999);
  expect(shown('Removed.')).toBe(true);
  pass(1);
  expect(shown('Removed.')).toBe(false);
});

test('the same sentence after its toast with an action shows no second toast', () => {
  show(() => tell('success', 'Removed.', { label: 'Undo', onSelect: () => {} }));
  show(() => tell('success', 'Removed.'));
  expect(screen.getAllByText('Removed.')).toHaveLength(1);
  show(() => tell('success', 'Removed.'));
  expect(screen.getAllByText('Removed.')).toHaveLength(2);
});

test('two toasts with the same sentence keep their own actions', () => {
  const actions: string[] = [];
  for (const name of ['first', 'second']) {
    show(() => tell('success', 'Removed.'));
    show(() => tell('success', 'Removed.', { label: 'Undo', onSelect: () => actions.push(name) }));
  }
  for (const button of screen.getAllByRole('button', { name: 'Undo' })) fireEvent.click(button);
  expect(actions.toSorted()).toEqual(['first', 'second']);
});

test('the focus on an action pauses the toasts, and choosing the action resumes them', () => {
  show(() => tell('success', 'Removed.', { label: 'Undo', onSelect: () => {} }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  pass(60_000);
  expect(shown('Removed.')).toBe(true);
  fireEvent.click(undo);
  show(() => toast.success('Back in its place.'));
  pass(2000);
  expect(shown('Back in its place.')).toBe(false);
});
