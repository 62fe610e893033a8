import type { CourseSort, SortDirection } from '@fit-coder/contracts/catalogue-admin';
import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** The search and the sorting of the administrators' list. */
export type AdminCourseFilter = Omit<InputOf<'adminListCourses'>['query'], 'cursor'>;

/** The tag of the list of courses; each course has its id's. */
export const courseListTag = { type: 'AdminCourses', id: 'list' } as const;

/** Loads courses as administrators see them. The changes are in files that only their screens load. */
export const adminCoursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminListCourses: build.infiniteQuery<OutputOf<'adminListCourses'>, AdminCourseFilter, string | null>({
      query: ({ queryArg, pageParam }) =>
        adminRequest('adminListCourses', {
          query: pageParam === null ? queryArg : { ...queryArg, cursor: pageParam },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Viewer', courseListTag],
    }),
    adminGetCourse: build.query<OutputOf<'adminGetCourse'>, string>({
      query: (id) => adminRequest('adminGetCourse', { params: { id } }),
      providesTags: (_course, _error, id) => ['Viewer', { type: 'AdminCourses', id }],
    }),
    getCourseOrders: build.query<OutputOf<'getCourseOrders'>, string>({
      query: (id) => adminRequest('getCourseOrders', { params: { id } }),
    }),
  }),
});

export const { useAdminListCoursesInfiniteQuery, useAdminGetCourseQuery, useLazyGetCourseOrdersQuery } =
  adminCoursesApi;

/** The direction in which a column is sorted first: the newest, longest and largest first, titles from A to Z. */
export const firstDirections: Readonly<Record<CourseSort, SortDirection>> = {
  created: 'desc',
  title: 'asc',
  lectures: 'desc',
  duration: 'desc',
};

/**
 * The filter in an address of the list, such as `?q=async&sort=title&direction=asc`. Invalid values and the default
 * sorting are left out, so that each list has one key.
 */
export function adminFilterOf(search: URLSearchParams): AdminCourseFilter {
  const q = search.get('q')?.trim().slice(0, 100);
  const sort = search.get('sort');
  const direction = search.get('direction');
  const sorting = sortingOf({
    ...(isSort(sort) && { sort }),
    ...(isDirection(direction) && { direction }),
  });
  const isDefault = sorting.sort === 'created' && sorting.direction === firstDirections.created;
  return { ...(q && { q }), ...(!isDefault && sorting) };
}

/** How the list under a filter is sorted. */
export function sortingOf({ sort = 'created', direction }: AdminCourseFilter): {
  sort: CourseSort;
  direction: SortDirection;
} {
  return { sort, direction: direction ?? firstDirections[sort] };
}

function isSort(value: string | null): value is CourseSort {
  return value !== null && Object.hasOwn(firstDirections, value);
}

function isDirection(value: string | null): value is SortDirection {
  return value === 'asc' || value === 'desc';
}

/** Whether an id in an address can be a course's; if not, the server need not be asked. */
export function isCourseId(id: string | undefined): id is string {
  return id !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id);
}
