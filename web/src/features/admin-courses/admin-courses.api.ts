import { api, request, type InputOf, type OutputOf } from '../../lib/api.ts';

/** What the administrators' list is narrowed by. */
export type AdminCourseFilter = Omit<InputOf<'adminListCourses'>['query'], 'cursor'>;

/** Reading courses as administrators see them. What changes them is loaded with the screens that do. */
export const adminCoursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminListCourses: build.infiniteQuery<OutputOf<'adminListCourses'>, AdminCourseFilter, string | null>({
      query: ({ queryArg, pageParam }) =>
        request('adminListCourses', {
          query: pageParam === null ? queryArg : { ...queryArg, cursor: pageParam },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['AdminCourses'],
    }),
    adminGetCourse: build.query<OutputOf<'adminGetCourse'>, string>({
      query: (id) => request('adminGetCourse', { params: { id } }),
      providesTags: ['AdminCourses'],
    }),
  }),
});

export const { useAdminListCoursesInfiniteQuery, useAdminGetCourseQuery } = adminCoursesApi;

/** The filter that an address of the list asks for, such as `?q=async`. */
export function adminFilterOf(search: URLSearchParams): AdminCourseFilter {
  const q = search.get('q')?.trim();
  return q ? { q } : {};
}
