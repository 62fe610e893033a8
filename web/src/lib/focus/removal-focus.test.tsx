// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef, type ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useRemovalFocus } from './removal-focus.ts';

afterEach(cleanup);

function Entries({ ids }: { ids: readonly string[] }): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const entries = ids.map((id) => ({ id }));
  const expectRemoval = useRemovalFocus(list, entries);
  return (
    <div ref={list} tabIndex={-1} aria-label="list" role="group">
      {entries.map(({ id }) => (
        <button key={id} type="button" onClick={() => expectRemoval(id)}>
          {id}
        </button>
      ))}
    </div>
  );
}

test('focuses the list when the focused entry was removed as expected', () => {
  const { rerender } = render(<Entries ids={['a', 'b']} />);
  const entry = screen.getByRole('button', { name: 'a' });
  entry.focus();
  entry.click();
  rerender(<Entries ids={['a', 'b']} />);
  expect(document.activeElement).toBe(entry);
  rerender(<Entries ids={['b']} />);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'list' }));
});

test('leaves the focus where it is when another entry is removed unexpectedly', () => {
  const { rerender } = render(<Entries ids={['a', 'b']} />);
  const other = screen.getByRole('button', { name: 'b' });
  other.focus();
  rerender(<Entries ids={['b']} />);
  expect(document.activeElement).toBe(other);
});
