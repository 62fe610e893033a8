import { expect, test } from 'vitest';
import { keyMessage } from './key-message.ts';
import type { KeyAction } from './player-keys.ts';

const loud = { muted: false, volume: 0.1 + 0.2 };
const choices = { speed: 1.25, captions: true };

test.each<[KeyAction['does'], typeof loud, typeof choices, string | null]>([
  ['speed', loud, choices, '1.25×'],
  ['volume', loud, choices, 'Volume 30%'],
  ['mute', { muted: true, volume: 0.3 }, choices, 'Muted'],
  ['mute', loud, choices, 'Volume 30%'],
  ['captions', loud, choices, 'Captions on'],
  ['captions', loud, { speed: 1, captions: false }, 'Captions off'],
  ['play', loud, choices, null],
  ['seek', loud, choices, null],
  ['theatre', loud, choices, null],
])('after the key for %s, with %o and %o, it says %s', (does, sound, chosen, message) => {
  expect(keyMessage({ does }, sound, chosen, true)).toBe(message);
});

test('says so where there are no captions', () => {
  expect(keyMessage({ does: 'captions' }, loud, choices, false)).toBe('No captions');
});
