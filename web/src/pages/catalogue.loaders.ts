import type { LoaderFunctionArgs } from 'react-router';
import { catalogueApi } from '../features/catalogue/catalogue.api.ts';
import { filterOf } from '../features/catalogue/course-filter.ts';
import { requireUser } from '../features/session/session.loaders.ts';
import { start, startQueries } from '../lib/page-loader.ts';

const { listCategories, listCourses, getCourse } = catalogueApi.endpoints;

export const catalogueLoader = startQueries((dispatch, { request }) => {
  void dispatch(listCategories.initiate(undefined, start));
  void dispatch(listCourses.initiate(filterOf(new URL(request.url).searchParams), start));
});

export const courseLoader = startQueries((dispatch, { params }) => {
  void dispatch(getCourse.initiate(params['slug'] ?? '', start));
});

const startCourse = startQueries((dispatch, { params }) => {
  void dispatch(getCourse.initiate(params['id'] ?? '', start));
});

export function learnLoader(args: LoaderFunctionArgs): null {
  requireUser(args);
  return startCourse(args);
}
