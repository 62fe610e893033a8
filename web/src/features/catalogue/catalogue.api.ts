import type { Role } from '@fit-coder/contracts/accounts';
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
      // Those who bought an unpublished course can still read it, with a call that is not cached for everyone. Those who
      // write courses make that call at once, because they often look at drafts.
      queryFn: async (id, { getState }, _options, call) => {
        const own = () => call(request('getOwnCourse', { params: { id } }));
        const role = roleOf(getState());
        const isWriter = role !== null && role !== 'user';
        const listed = isWriter ? await own() : await call(request('getCourse', { params: { id } }));
        const mayOwn = role === 'user' && listed.error?.code === 'not_found';
        const { data, error } = mayOwn ? await own() : listed;
        return error ? { error } : { data: data as OutputOf<'getCourse'> };
      },
      // An unpublished course is shown to this user only.
      providesTags: (found) => (found?.course.publishedAt === null ? ['Courses', 'Viewer'] : ['Courses']),
    }),
  }),
});

/** The role of the user; null for visitors. */
function roleOf(state: unknown): Role | null {
  const { session } = state as { session?: { isauthenticate: boolean; user: { role: Role } | null } };
  return session?.isauthenticate ? (session.user?.role ?? 'user') : null;
}

export const {
  useListCategoriesQuery,
  useListCoursesInfiniteQuery,
  useListNewCoursesQuery,
  useGetCourseQuery,
} = catalogueApi;
