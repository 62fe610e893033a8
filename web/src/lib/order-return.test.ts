import { expect, test } from 'vitest';
import { readOrderReturn } from './order-return.ts';

const keep = (way: unknown) => JSON.stringify(way);

test('reads the way back of the order in this tab', () => {
  const kept = keep({ reference: 'FC-1', back: '/cart', next: '/course/1?lecture=2' });
  expect(readOrderReturn(kept, 'FC-1')).toEqual({ back: '/cart', next: '/course/1?lecture=2' });
});

test('returns nothing for another order', () => {
  expect(readOrderReturn(keep({ reference: 'FC-1', back: '/cart', next: null }), 'FC-2')).toBeNull();
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a text', '"FC-1"'],
  ['a way to another site', keep({ reference: 'FC-1', back: 'https://evil.example', next: null })],
  ['a way to another host', keep({ reference: 'FC-1', back: '//evil.example', next: null })],
])('rejects %s', (_what, kept) => {
  expect(readOrderReturn(kept, 'FC-1')).toBeNull();
});

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 7])(
  'ignores a next screen that is no path of this site: %s',
  (next) => {
    expect(readOrderReturn(keep({ reference: 'FC-1', back: '/subscribe', next }), 'FC-1')).toEqual({
      back: '/subscribe',
      next: null,
    });
  },
);
