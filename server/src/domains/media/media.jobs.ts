import * as z from 'zod/mini';
import type { JobKind } from '../../platform/queue/queue.ts';

const ofAsset = z.object({ assetId: z.uuid() });

/** News: the work on an uploaded file failed every time, or its worker died each time. */
export const transcodeGivenUp = {
  name: 'transcode-given-up',
  data: ofAsset,
  retries: 10,
  retryDelay: 1,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;

/**
 * Work: turn an uploaded file into something that plays. Six hours cover the longest video that is accepted. Each
 * restart in the middle of it costs a try.
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

/** News: a lecture has a video that can be played. */
export const videoReady = {
  name: 'video-ready',
  data: z.object({ lectureId: z.uuid(), assetId: z.uuid(), durationSeconds: z.number() }),
  retries: 10,
  retryDelay: 1,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;
