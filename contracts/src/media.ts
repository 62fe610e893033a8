import * as z from 'zod/mini';
import { adminPaths } from './paths/admin.ts';
import { apiBase, endpoint } from './endpoint.ts';
import { id, idParams, message } from './primitives.ts';

export const videoStates = ['uploading', 'uploaded', 'processing', 'ready', 'failed'] as const;
export type VideoState = (typeof videoStates)[number];

/** A lecture's video on its way from the upload to ready. `percent` is 0 to 100 of the present state's work. */
export const video = z.object({
  id,
  lectureId: id,
  state: z.enum(videoStates),
  percent: z.number(),
  /** A sentence: why it failed, or what it waits for. */
  note: z.nullable(z.string()),
  /** Whether a failed video can be processed again; false where the file itself is at fault. */
  retryable: z.boolean(),
  fileName: z.string(),
  sizeBytes: z.number(),
  durationSeconds: z.nullable(z.number()),
  /** Heights of the renditions, largest first; empty until ready. */
  renditions: z.array(z.string()),
});
export type Video = z.infer<typeof video>;

/** Where resumable uploads (tus 1.0) go. Metadata: `lectureId`, `filename`. Administrators only. */
export const uploadPath = `${apiBase}/admin/uploads`;

/** The largest video that is accepted, in bytes. */
export const maxVideoBytes = 20 * 1024 ** 3;

export const lectureVideo = endpoint({
  ...adminPaths.lectureVideo,
  summary: "The state of a lecture's video",
  access: 'adminRead',
  params: idParams,
  output: z.object({ video: z.nullable(video) }),
  errors: ['not_found'],
});

export const lectureVideoEvents = endpoint({
  ...adminPaths.lectureVideoEvents,
  summary: "The state of a lecture's video, sent again whenever it changes",
  access: 'adminRead',
  params: idParams,
  output: z.object({ video: z.nullable(video) }),
  responseKind: 'events',
  errors: ['not_found'],
});

export const retryVideo = endpoint({
  ...adminPaths.retryVideo,
  summary: 'Process a failed video again',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ video, message }),
  errors: ['not_found', 'not_ready'],
});

export const cancelUpload = endpoint({
  ...adminPaths.cancelUpload,
  summary: 'Give up an upload that is not finished',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const mediaEndpoints = { lectureVideo, lectureVideoEvents, retryVideo, cancelUpload };
