import type { InputOf } from '../../../lib/api/api.ts';

/** What a catalogue list is narrowed by; `cursor` begins it further down. */
export type CourseFilter = InputOf<'listCourses'>['query'];

/** The filter that an address of the catalogue asks for, such as `?category=rust&q=async`. */
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

/** How many courses are shown and by what they were chosen: `3 courses for “async” in Rust`. */
export function resultLine(count: number, hasMore: boolean, q?: string, categoryName?: string): string {
  const courses = count === 1 ? '1 course' : `${count} courses`;
  const words = q ? ` for “${q}”` : '';
  const place = categoryName ? ` in ${categoryName}` : '';
  return `${courses}${words}${place}${hasMore ? ', more below' : ''}`;
}
