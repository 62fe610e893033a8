export type { Learning } from './learning.types.ts';
export { createLearning } from './learning.wiring.ts';
export { viewsByMonth } from './watching/views-by-month.repository.ts';
