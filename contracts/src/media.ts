import * as z from 'zod/mini';
import { adminPaths } from './paths/admin.ts';
import { apiBase, endpoint } from './endpoint.ts';
import { id, idParams, message } from './primitives.ts';

export const videoStates = ['uploading', 'uploaded', 'processing', 'ready', 'failed'] as const;
export type VideoState = (typeof videoStates)[number];

/** A lecture's video, from upload to ready. `percent` is the progress of the current state, from 0 to 100. */
export const video = z.object({
  id,
  lectureId: id,
  state: z.enum(videoStates),
  percent: z.number(),
  /** A sentence that says why it failed, or what it waits for. */
  note: z.nullable(z.string()),
  /** Whether a failed video can be processed again; false if the file itself is bad. */
  retryable: z.boolean(),
  fileName: z.string(),
  sizeBytes: z.number(),
  durationSeconds: z.nullable(z.number()),
  /** Heights of the renditions, largest first; empty until ready. */
  renditions: z.array(z.string()),
});
export type Video = z.infer<typeof video>;

/** The path for resumable uploads (tus 1.0) by administrators. Metadata: `lectureId`, `filename`. */
export const uploadPath = `${apiBase}/admin/uploads`;

/** The largest video that is accepted, in bytes. */
export const maxVideoBytes = 20 * 1024 ** 3;

export const lectureVideo = endpoint({
  ...adminPaths.lectureVideo,
  summary: "Get the state of a lecture's video",
  access: 'adminRead',
  params: idParams,
  output: z.object({ video: z.nullable(video) }),
  errors: ['not_found'],
});

export const lectureVideoEvents = endpoint({
  ...adminPaths.lectureVideoEvents,
  summary: "Stream the state of a lecture's video whenever it changes",
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
  summary: 'Cancel an unfinished upload',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const mediaEndpoints = { lectureVideo, lectureVideoEvents, retryVideo, cancelUpload };
