export type { Media } from './media.types.ts';
export { createMedia } from './media.wiring.ts';
export { mediaJobs, videoReady } from './media.jobs.ts';
