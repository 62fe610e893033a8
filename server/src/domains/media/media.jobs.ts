import * as z from 'zod/mini';
import type { JobKind } from '../../platform/queue.ts';

/** Work: turn an uploaded file into something that plays. Six hours cover the longest video that is accepted. */
export const transcodeVideo = {
  name: 'transcode-video',
  data: z.object({ assetId: z.uuid() }),
  retries: 3,
  retryDelay: 2,
  timeout: 6 * 60 * 60,
  concurrency: 1,
} satisfies JobKind;

/** News: a lecture has a video that can be played. */
export const videoReady = {
  name: 'video-ready',
  data: z.object({ lectureId: z.uuid(), assetId: z.uuid(), durationSeconds: z.number() }),
  retries: 10,
  retryDelay: 1,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;
