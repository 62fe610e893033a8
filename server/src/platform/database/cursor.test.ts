import { cursor } from '@fit-coder/contracts/primitives';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { decodeCursor, encodeCursor, momentOf, pageOf } from './cursor.ts';

const position = fc.record({ micros: fc.maxSafeNat(), id: fc.uuid() });

test('a cursor leads back to its position', () => {
  fc.assert(
    fc.property(position, (at) => {
      const text = encodeCursor(at);
      expect(cursor.safeParse(text).success).toBe(true);
      expect(decodeCursor(text)).toEqual(at);
    }),
  );
});

test('a cursor with one character changed is refused', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  fc.assert(
    fc.property(position, fc.nat(), fc.constantFrom(...alphabet.split('')), (at, place, letter) => {
      const text = encodeCursor(at);
      const index = place % text.length;
      fc.pre(text[index] !== letter);
      const changed = text.slice(0, index) + letter + text.slice(index + 1);
      expect(() => decodeCursor(changed)).toThrow(Refusal);
    }),
  );
});

test('any other text is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(() => decodeCursor(text)).toThrow(Refusal);
    }),
  );
});

test('a moment keeps its microseconds', () => {
  expect(momentOf({ micros: 1_700_000_000_000_007, id: '' })).toBe('2023-11-14T22:13:20.000007Z');
  expect(momentOf({ micros: Number.MAX_SAFE_INTEGER, id: '' })).toBe('2255-06-05T23:47:34.740991Z');
});

test('a page ends with a cursor only if another page follows', () => {
  const rows = [1, 2, 3].map((n) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, listed_at: n }));
  expect(pageOf(rows, 3)).toEqual({ shown: rows, next: null });
  const { shown, next } = pageOf(rows, 2);
  expect(shown).toEqual(rows.slice(0, 2));
  expect(decodeCursor(next ?? '')).toEqual({ micros: 2, id: rows[1]?.id });
});
