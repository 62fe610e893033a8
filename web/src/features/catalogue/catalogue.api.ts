import { api, request, type OutputOf } from '../../lib/api/api.ts';
import type { CourseFilter } from './courses/course-filter.ts';

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
      // What left the catalogue is still there for those who bought it; that only a call of their own can tell.
      queryFn: async (id, { getState }, _options, call) => {
        const listed = await call(request('getCourse', { params: { id } }));
        const mayOwn = listed.error?.code === 'not_found' && isSignedIn(getState());
        const { data, error } = mayOwn ? await call(request('getOwnCourse', { params: { id } })) : listed;
        return error ? { error } : { data: data as OutputOf<'getCourse'> };
      },
      // What is not published was shown to this person alone.
      providesTags: (found) => (found?.course.publishedAt === null ? ['Courses', 'Viewer'] : ['Courses']),
    }),
  }),
});

function isSignedIn(state: unknown): boolean {
  return (state as { session?: { isauthenticate: boolean } }).session?.isauthenticate ?? false;
}

export const { useListCategoriesQuery, useListCoursesInfiniteQuery, useGetCourseQuery } = catalogueApi;
