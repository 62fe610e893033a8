// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TextArea, TextField } from './text-field.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const typed = (count: number) => ({ target: { value: 'x'.repeat(count) } });
const pause = async () => act(async () => vi.advanceTimersByTimeAsync(1000));
const announced = () => document.querySelector('[aria-live]')?.textContent;

test.each([
  { name: 'a line', Field: TextField },
  { name: 'an area', Field: TextArea },
])('$name says how many characters are left once they are few', ({ Field }) => {
  render(<Field label="Title" maxLength={120} />);
  const field = screen.getByRole('textbox', { name: 'Title' });
  fireEvent.input(field, typed(107));
  expect(screen.queryByText(/ left$/u)).toBeNull();
  fireEvent.input(field, typed(108));
  expect(screen.getByText('12 left')).toBeTruthy();
  fireEvent.input(field, typed(120));
  expect(screen.getByText('0 left')).toBeTruthy();
});

test('of a long limit, a hundred characters are few', () => {
  render(<TextArea label="Answer" maxLength={10_000} defaultValue={'x'.repeat(9900)} />);
  expect(screen.getByText('100 left')).toBeTruthy();
});

test('the number is announced politely when the typing pauses, and not for a field that nobody is in', async () => {
  render(<TextField label="Title" maxLength={120} defaultValue={'x'.repeat(118)} />);
  await pause();
  expect(announced()).toBe('');
  const field = screen.getByRole('textbox', { name: 'Title' });
  field.focus();
  fireEvent.input(field, typed(119));
  expect(announced()).toBe('');
  await pause();
  expect(announced()).toBe('1 character left.');
  fireEvent.input(field, typed(120));
  await pause();
  expect(announced()).toBe('No characters left.');
  fireEvent.input(field, typed(5));
  await pause();
  expect(announced()).toBe('');
});

test('a form that is reset, and a text that is set, count anew', async () => {
  const { rerender } = render(
    <form aria-label="Course">
      <TextField label="Title" maxLength={120} />
    </form>,
  );
  fireEvent.input(screen.getByRole('textbox'), typed(120));
  act(() => screen.getByRole<HTMLFormElement>('form').reset());
  await pause();
  expect(screen.queryByText(/ left$/u)).toBeNull();
  rerender(<TextField label="Title" maxLength={120} value={'x'.repeat(119)} readOnly />);
  expect(screen.getByText('1 left')).toBeTruthy();
});

test('a field without a limit has no counter', () => {
  render(<TextField label="Email" />);
  expect(announced()).toBeUndefined();
});
