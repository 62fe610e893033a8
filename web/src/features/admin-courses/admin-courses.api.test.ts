import { describe, expect, it } from 'vitest';
import { adminFilterOf, isCourseId, sortingOf } from './admin-courses.api.ts';
import { adminListAddress } from './course-list/course-sorting.tsx';

function filterOf(search: string) {
  return adminFilterOf(new URLSearchParams(search));
}

describe('adminFilterOf', () => {
  it('reads the search and the sort', () => {
    expect(filterOf('q=+async+&sort=title&direction=desc')).toEqual({
      q: 'async',
      sort: 'title',
      direction: 'desc',
    });
    expect(filterOf('sort=title')).toEqual({ sort: 'title', direction: 'asc' });
    expect(filterOf('direction=asc')).toEqual({ sort: 'created', direction: 'asc' });
  });

  it('has one key for the default list', () => {
    for (const search of ['', 'q=', 'sort=created', 'sort=created&direction=desc', 'sort=price&direction=up'])
      expect(filterOf(search)).toEqual({});
  });

  it('cuts a search to the length that the server accepts', () => {
    expect(filterOf(`q=${'a'.repeat(150)}`).q).toHaveLength(100);
  });
});

describe('sortingOf', () => {
  it('fills in the default sort', () => {
    expect(sortingOf({})).toEqual({ sort: 'created', direction: 'desc' });
    expect(sortingOf({ sort: 'title' })).toEqual({ sort: 'title', direction: 'asc' });
  });
});

describe('adminListAddress', () => {
  it('returns the address that a filter was read from', () => {
    expect(adminListAddress({})).toBe('/admin/admincourses');
    const filter = { q: 'a b', sort: 'title', direction: 'desc' } as const;
    expect(filterOf(adminListAddress(filter).split('?')[1] ?? '')).toEqual(filter);
  });
});

describe('isCourseId', () => {
  it('accepts ids and nothing else', () => {
    expect(isCourseId('0ca99ab9-9120-4722-9d47-21e644e36ef6')).toBe(true);
    for (const id of [undefined, '', 'nope', '0ca99ab9-9120-4722-9d47-21e644e36ef6/x'])
      expect(isCourseId(id)).toBe(false);
  });
});
