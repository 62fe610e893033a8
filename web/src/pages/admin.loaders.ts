import type { LoaderFunctionArgs } from 'react-router';
import { requireAdmin } from '../features/session/session.loaders.ts';

export function createCourseLoader(args: LoaderFunctionArgs): null {
  requireAdmin(args);
  return null;
}

export const adminCoursesLoader = createCourseLoader;
export const adminCourseLoader = createCourseLoader;
