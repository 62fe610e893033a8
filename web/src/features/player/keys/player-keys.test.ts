import { expect, test } from 'vitest';
import { actionOf, type PressedKey } from './player-keys.ts';

const pressed = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
});

test.each([
  [' ', { does: 'play', by: 0 }],
  ['k', { does: 'play', by: 0 }],
  ['K', { does: 'play', by: 0 }],
  ['ArrowLeft', { does: 'seek', by: -10 }],
  ['l', { does: 'seek', by: 10 }],
  ['0', { does: 'jump', by: 0 }],
  ['9', { does: 'jump', by: 0.9 }],
  ['?', { does: 'help', by: 0 }],
  ['>', { does: 'speed', by: 1 }],
  ['t', { does: 'theatre', by: 0 }],
])('%s acts', (key, action) => {
  expect(actionOf(pressed(key))).toEqual(action);
});

test('Shift and N opens the next lecture, and N alone nothing', () => {
  expect(actionOf(pressed('N', { shiftKey: true }))).toEqual({ does: 'next', by: 0 });
  expect(actionOf(pressed('n'))).toBeNull();
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'] as const)('nothing acts with %s', (held) => {
  for (const key of ['c', 'f', 'k', '1', 'ArrowLeft', '?'])
    expect(actionOf(pressed(key, { [held]: true }))).toBeNull();
});

test.each(['Tab', 'Enter', 'Escape', 'toString', 'x', 'F5', 'Dead'])('%s is no shortcut', (key) => {
  expect(actionOf(pressed(key))).toBeNull();
});
