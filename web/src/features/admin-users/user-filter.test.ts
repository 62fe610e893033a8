import { expect, test } from 'vitest';
import { userFilterOf, usersAddress } from './user-filter.ts';

test('an address and its filter lead to each other', () => {
  const filter = { role: 'admin', q: 'ada & co' } as const;
  const address = usersAddress(filter);
  expect(userFilterOf(new URL(address, 'http://site').searchParams)).toEqual(filter);
  expect(usersAddress({})).toBe('/admin/users');
});

test('what an address says wrongly is left out', () => {
  expect(userFilterOf(new URLSearchParams('role=owner&q=%20'))).toEqual({});
  expect(userFilterOf(new URLSearchParams({ q: 'x'.repeat(150) })).q).toHaveLength(100);
});
