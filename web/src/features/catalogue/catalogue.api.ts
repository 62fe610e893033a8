import { api, request, type OutputOf } from '../../lib/api.ts';
import type { CourseFilter } from './course-filter.ts';

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
