import * as z from 'zod/mini';
import type { JobKind } from '../../platform/queue/queue.ts';
import { removeFiles } from './assets/removal.jobs.ts';

const ofAsset = z.object({ assetId: z.uuid() });

/** Every attempt to process an uploaded file failed, or its worker died each time. */
export const transcodeGivenUp = {
  name: 'transcode-given-up',
  data: ofAsset,
  retries: 10,
  retryDelay: 1,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;

/**
 * Turns an uploaded file into a video that plays. Six hours are enough for the longest accepted video. A killed
 * worker costs an attempt; one that was told to stop costs none.
 */
export const transcodeVideo = {
  name: 'transcode-video',
  data: ofAsset,
  retries: 5,
  retryDelay: 2,
  timeout: 6 * 60 * 60,
  concurrency: 1,
  whenGivenUp: transcodeGivenUp,
} satisfies JobKind;

/** A lecture has a video that is ready to play. */
export const videoReady = {
  name: 'video-ready',
  data: z.object({ lectureId: z.uuid(), assetId: z.uuid(), durationSeconds: z.number() }),
  retries: 10,
  retryDelay: 1,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;

/** A lecture's video could not be processed; `note` is the sentence that its administrators see. */
export const videoFailed = {
  name: 'video-failed',
  data: z.object({ lectureId: z.uuid(), fileName: z.string(), note: z.string() }),
  retries: 10,
  retryDelay: 1,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;

export const mediaJobs: readonly JobKind[] = [
  transcodeVideo,
  transcodeGivenUp,
  videoReady,
  videoFailed,
  removeFiles,
];
