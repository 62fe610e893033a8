export type { Media } from './media.types.ts';
export { createMedia } from './media.wiring.ts';
export { transcodeGivenUp, transcodeVideo, videoFailed, videoReady } from './media.jobs.ts';
export { removeFiles } from './assets/removal.jobs.ts';
