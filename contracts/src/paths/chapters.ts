import type { EndpointPath } from '../endpoint.ts';
import { get, put } from './methods.ts';

/** The calls of those who write courses about a lecture's chapters. */
export const chapterPaths = {
  getChapters: get('/admin/lectures/:id/chapters'),
  putChapters: put('/admin/lectures/:id/chapters'),
} as const satisfies Record<string, EndpointPath>;
