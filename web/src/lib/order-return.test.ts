import { expect, test } from 'vitest';
import { readOrderReturn } from './order-return.ts';

const keep = (way: unknown) => JSON.stringify(way);

test('the way of the order that was left for', () => {
  const kept = keep({ reference: 'FC-1', back: '/cart', next: '/course/1?lecture=2' });
  expect(readOrderReturn(kept, 'FC-1')).toEqual({ back: '/cart', next: '/course/1?lecture=2' });
});

test('another order has none', () => {
  expect(readOrderReturn(keep({ reference: 'FC-1', back: '/cart', next: null }), 'FC-2')).toBeNull();
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a text', '"FC-1"'],
  ['a way to another site', keep({ reference: 'FC-1', back: 'https://evil.example', next: null })],
  ['a way to another host', keep({ reference: 'FC-1', back: '//evil.example', next: null })],
])('what cannot be followed is no way: %s', (_what, kept) => {
  expect(readOrderReturn(kept, 'FC-1')).toBeNull();
});

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 7])(
  'a next screen must be a path of this site: %s',
  (next) => {
    expect(readOrderReturn(keep({ reference: 'FC-1', back: '/subscribe', next }), 'FC-1')).toEqual({
      back: '/subscribe',
      next: null,
    });
  },
);
