// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Poster } from './poster.tsx';

afterEach(cleanup);

test('a poster on a card has no title, which is in the card’s text', () => {
  render(<Poster title="Rust" hue={20} snippet="let x = 1;" />);
  expect(screen.queryByText('Rust')).toBeNull();
});

test('a poster without code and technology draws the title, so that it is not empty', () => {
  render(<Poster title="Rust" hue={20} snippet="" />);
  expect(screen.getByText('Rust')).toBeTruthy();
});
