import { data, type LoaderFunctionArgs } from 'react-router';
import { statisticsApi } from '../../features/admin/statistics/statistics.api.ts';
import {
  adminCoursesApi,
  adminFilterOf,
  isCourseId,
} from '../../features/admin-courses/admin-courses.api.ts';
import { catalogueApi } from '../../features/catalogue/catalogue.api.ts';
import { requireAdmin } from '../../features/session/session.loaders.ts';
import { start, startQueries } from '../../lib/page-loader.ts';

const { adminListCourses, adminGetCourse } = adminCoursesApi.endpoints;

/** A loader for administrators; others are sent away before anything is started. */
function forAdmin(begin: (args: LoaderFunctionArgs) => unknown) {
  return (args: LoaderFunctionArgs): unknown => {
    requireAdmin(args);
    return begin(args);
  };
}

export const createCourseLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(catalogueApi.endpoints.listCategories.initiate(undefined, start));
  }),
);

export const adminCoursesLoader = forAdmin(
  startQueries((dispatch, { request }) => {
    void dispatch(statisticsApi.endpoints.getStatistics.initiate(undefined, start));
    void dispatch(adminListCourses.initiate(adminFilterOf(new URL(request.url).searchParams), start));
  }),
);

const startCourse = startQueries((dispatch, { params, request }) => {
  void dispatch(adminGetCourse.initiate(params['id'] ?? '', start));
  if (new URL(request.url).searchParams.has('edit'))
    void dispatch(catalogueApi.endpoints.listCategories.initiate(undefined, start));
});

export const adminCourseLoader = forAdmin((args) =>
  isCourseId(args.params['id']) ? startCourse(args) : data(null, { status: 404 }),
);
