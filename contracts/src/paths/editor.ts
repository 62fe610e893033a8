import type { EndpointPath } from '../endpoint.ts';
import { get, post } from './methods.ts';

/** The paths of what those who write courses need besides the catalogue itself. */
export const editorPaths = {
  addLectures: post('/admin/courses/:id/lectures/batch'),
  previewPublishing: get('/admin/courses/:id/published/preview'),
  copyCourse: post('/admin/courses/:id/copies'),
  getCourseFigures: get('/admin/courses/:id/figures'),
} as const satisfies Record<string, EndpointPath>;
