export type { EndedUpload } from './assets/asset.ts';
export { hasVideoOnItsWay } from './assets/assets.repository.ts';
export type { PermissionChanges } from './delivery/permissions.ts';
export type { Media } from './media.types.ts';
export { createMedia } from './media.wiring.ts';
export { mediaJobs, videoFailed, videoReady } from './media.jobs.ts';
