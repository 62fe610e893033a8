import { expect, test } from 'vitest';
import { userFilterOf, usersAddress } from './user-filter.ts';

test('a filter survives the way through its address', () => {
  const filter = { role: 'admin', q: 'ada & co' } as const;
  const address = usersAddress(filter);
  expect(userFilterOf(new URL(address, 'http://site').searchParams)).toEqual(filter);
  expect(usersAddress({})).toBe('/admin/users');
});

test('invalid values in an address are ignored', () => {
  expect(userFilterOf(new URLSearchParams('role=owner&q=%20'))).toEqual({});
  expect(userFilterOf(new URLSearchParams({ q: 'x'.repeat(150) })).q).toHaveLength(100);
});
