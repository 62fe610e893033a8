import { api, request, type OutputOf } from '../../lib/api/api.ts';
import type { CourseFilter } from './courses/course-filter.ts';

/** The public catalogue. A list grows by pages under its filter. */
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
    listNewCourses: build.query<OutputOf<'listNewCourses'>, void>({
      query: () => request('listNewCourses', {}),
      providesTags: ['Courses'],
    }),
    getCourse: build.query<OutputOf<'getCourse'>, string>({
      // Those who bought an unpublished course can still read it, with a call that is not cached for everyone.
      queryFn: async (id, { getState }, _options, call) => {
        const listed = await call(request('getCourse', { params: { id } }));
        const mayOwn = listed.error?.code === 'not_found' && isSignedIn(getState());
        const { data, error } = mayOwn ? await call(request('getOwnCourse', { params: { id } })) : listed;
        return error ? { error } : { data: data as OutputOf<'getCourse'> };
      },
      // An unpublished course is shown to this user only.
      providesTags: (found) => (found?.course.publishedAt === null ? ['Courses', 'Viewer'] : ['Courses']),
    }),
  }),
});

function isSignedIn(state: unknown): boolean {
  return (state as { session?: { isauthenticate: boolean } }).session?.isauthenticate ?? false;
}

export const {
  useListCategoriesQuery,
  useListCoursesInfiniteQuery,
  useListNewCoursesQuery,
  useGetCourseQuery,
} = catalogueApi;
