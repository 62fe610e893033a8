import { api, request, type InputOf, type OutputOf } from '../../lib/api.ts';

/** What a catalogue list is narrowed by. */
export type CourseFilter = Omit<InputOf<'listCourses'>['query'], 'cursor'>;

/** The public catalogue. A list grows page by page under its filter. */
export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query<OutputOf<'listCategories'>, void>({
      query: () => request('listCategories', {}),
    }),
    listCourses: build.infiniteQuery<OutputOf<'listCourses'>, CourseFilter, string | null>({
      query: ({ queryArg, pageParam }) =>
        request('listCourses', { query: pageParam === null ? queryArg : { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Courses'],
    }),
    getCourse: build.query<OutputOf<'getCourse'>, string>({
      query: (id) => request('getCourse', { params: { id } }),
      providesTags: ['Courses'],
    }),
  }),
});

export const { useListCategoriesQuery, useListCoursesInfiniteQuery, useGetCourseQuery } = catalogueApi;

/** The filter that an address of the catalogue asks for, such as `?category=rust&q=async`. */
export function filterOf(search: URLSearchParams): CourseFilter {
  const category = search.get('category');
  const q = search.get('q')?.trim();
  return { ...(category && { category }), ...(q && { q }) };
}
