import type { InputOf } from '../../../lib/api/api.ts';

/** What a catalogue list is narrowed by; with `cursor` it begins further down. */
export type CourseFilter = InputOf<'listCourses'>['query'];

/** The filter in an address of the catalogue, such as `?category=rust&q=async`. */
export function filterOf(search: URLSearchParams): CourseFilter {
  const category = search.get('category');
  const q = search.get('q')?.trim();
  const cursor = search.get('cursor');
  return { ...(category && { category }), ...(q && { q }), ...(cursor && { cursor }) };
}

/** The address of the catalogue under a filter. */
export function catalogueAddress(filter: CourseFilter): string {
  const search = new URLSearchParams();
  if (filter.category) search.set('category', filter.category);
  if (filter.q) search.set('q', filter.q);
  if (filter.cursor) search.set('cursor', filter.cursor);
  return search.size > 0 ? `/courses?${search}` : '/courses';
}

/** What a list shows. */
export interface ShownCourses {
  readonly count: number;
  readonly hasMore: boolean;
  /** How many courses match; null if they were not counted. */
  readonly total: number | null;
}

/** How many courses are shown, and of which: `Showing 24 of 41 courses for “async” in Rust`. */
export function resultLine(shown: ShownCourses, { q, cursor }: CourseFilter, categoryName?: string): string {
  const words = q ? ` for “${q}”` : '';
  const place = categoryName ? ` in ${categoryName}` : '';
  return `${shownCourses(shown, cursor !== undefined)}${words}${place}`;
}

function shownCourses({ count, hasMore, total }: ShownCourses, isLaterPage: boolean): string {
  if (isLaterPage) return `Showing ${count} more ${count === 1 ? 'course' : 'courses'}`;
  if (!hasMore) return count === 1 ? '1 course' : `${count} courses`;
  return total !== null && total > count
    ? `Showing ${count} of ${total} courses`
    : `Showing the first ${count} courses`;
}
