// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InlineForm } from './inline-form.tsx';

afterEach(cleanup);

function open() {
  const told: string[] = [];
  render(
    <InlineForm firstField="title" aria-label="Edit" onCancel={() => told.push('cancelled')}>
      <input name="title" aria-label="Title" defaultValue="Rust" />
    </InlineForm>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Title');
  return { told, field };
}

const pressEscape = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Escape' });

test('Escape closes a form in which nothing was changed', () => {
  const { told, field } = open();
  expect(document.activeElement).toBe(field);
  pressEscape(field);
  expect(told).toEqual(['cancelled']);
});

test('Escape asks before it discards changes', async () => {
  const { told, field } = open();
  fireEvent.input(field, { target: { value: 'Rust, slowly' } });
  pressEscape(field);
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([field.value, told]).toEqual(['Rust, slowly', []]);
  pressEscape(field);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(told).toEqual(['cancelled']);
});

test('other keys, and Escape while a character is composed, leave the form open', () => {
  const { told, field } = open();
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(told).toEqual([]);
});
