import type { EndpointPath } from '../endpoint.ts';
import { del, get, post, put } from './methods.ts';

/** The calls about reviews of courses. */
export const reviewPaths = {
  listReviews: get('/courses/:id/reviews'),
  getOwnReview: get('/courses/:id/review'),
  saveReview: put('/courses/:id/review'),
  deleteReview: del('/courses/:id/review'),
  reportReview: post('/reviews/:id/reports'),
  adminListReviews: get('/admin/reviews'),
  hideReview: put('/admin/reviews/:id/hidden'),
  replyToReview: put('/admin/reviews/:id/reply'),
  dismissReports: del('/admin/reviews/:id/reports'),
} as const satisfies Record<string, EndpointPath>;
