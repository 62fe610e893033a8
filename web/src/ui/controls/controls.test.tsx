// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { FileField } from '../forms/file-field.tsx';
import { PasswordField, TextField } from '../forms/text-field.tsx';

afterEach(cleanup);

test('a loading button is busy, keeps its name, and ignores clicks and submits', () => {
  const press = vi.fn();
  const submit = vi.fn((event: Event) => event.preventDefault());
  const { container, rerender } = render(
    <form>
      <Button type="submit" loading onClick={press}>
        Log In
      </Button>
    </form>,
  );
  container.querySelector('form')?.addEventListener('submit', submit);
  const button = screen.getByRole('button', { name: 'Log In' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
  rerender(
    <form>
      <Button type="submit" onClick={press}>
        Log In
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
});

test('a field is described by its hint and its error', () => {
  render(<TextField label="Email address" hint="For the receipt." error="The address is taken." />);
  const input = screen.getByLabelText('Email address');
  const words = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(['For the receipt.', 'The address is taken.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a field without hint and error has no description', () => {
  render(<TextField label="Full name" />);
  const input = screen.getByLabelText('Full name');
  expect([input.hasAttribute('aria-describedby'), input.hasAttribute('aria-invalid')]).toEqual([
    false,
    false,
  ]);
});

test('a password is shown and hidden again', () => {
  render(<PasswordField label="New password" />);
  const type = () => screen.getByLabelText('New password').getAttribute('type');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(type()).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(type()).toBe('password');
});

test('accepts a picture and rejects any other file with a message', () => {
  const onFile = vi.fn();
  render(<FileField label="Avatar" onFile={onFile} />);
  const input = screen.getByLabelText('Avatar');
  const image = new File(['x'], 'ada.png', { type: 'image/png' });
  fireEvent.change(input, { target: { files: [image] } });
  expect(onFile).toHaveBeenLastCalledWith(image);
  expect(screen.queryByText('ada.png')).not.toBeNull();
  fireEvent.change(input, { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } });
  expect(onFile).toHaveBeenLastCalledWith(null);
  expect(screen.queryByText('That file is not a picture. Choose a JPEG, PNG or WebP.')).not.toBeNull();
});
