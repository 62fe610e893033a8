export type { Learning } from './learning.types.ts';
export { createLearning } from './learning.wiring.ts';
export { findWatchedLectures } from './watching/lecture-views.repository.ts';
export { viewsByMonth } from './watching/views-by-month.repository.ts';
