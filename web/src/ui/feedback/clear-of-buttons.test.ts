// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { bottomClearOf } from './clear-of-buttons.ts';

vi.stubGlobal('innerHeight', 640);

/** An element of this height whose top is `top` px below the window's top. */
const boxAt = (top: number, height: number) => ({
  getBoundingClientRect: () => new DOMRect(0, top, 100, height),
});
const stack = boxAt(0, 50);

test.each([
  ['no button', [], 16],
  ['a button above it', [boxAt(300, 44)], 16],
  ['a button below the window', [boxAt(700, 44)], 16],
  ['a button that it would cover', [boxAt(580, 44)], 76],
  ['a button that it would cover once raised', [boxAt(500, 44), boxAt(580, 44)], 156],
])('the bottom of a stack with %s', (_, buttons, bottom) => {
  expect(bottomClearOf(stack, buttons)).toBe(bottom);
});
