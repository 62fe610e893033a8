// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Poster } from './poster.tsx';

afterEach(cleanup);

test('a poster on a card has no title, which is in the card’s text', () => {
  render(<Poster title="Rust" hue={20} snippet="let x = 1;" />);
  expect(screen.queryByText('Rust')).toBeNull();
});

test.each([
  ['Rust', 'R'],
  ['“über” closures', 'Ü'],
  ['3 ways to sort', '3'],
  ['???', '?'],
])(
  'a poster without code or technology draws the initial of “%s”, so that it is not empty',
  (title, initial) => {
    const { container } = render(<Poster title={title} hue={20} snippet=" " />);
    expect(container.textContent).toBe(initial);
  },
);

test('a large poster without code or technology draws the initial and the title', () => {
  render(<Poster title="Rust" hue={20} snippet="" titled />);
  expect(screen.getByText('R')).toBeTruthy();
  expect(screen.getByText('Rust')).toBeTruthy();
});

test('a poster with a technology and no code draws the mark, and no initial', () => {
  const { container } = render(<Poster title="Rust" hue={20} technology="rust" snippet="" />);
  expect(container.textContent).toBe('');
  expect(container.querySelector('.mark')).not.toBeNull();
});
