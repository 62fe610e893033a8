import * as z from 'zod/mini';
import { addresses } from './addresses.ts';
import { courseKey } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './primitives.ts';

/** Whether the signed-in user may watch a course, and if not what opens it. */
export const courseAccess = endpoint({
  ...addresses.courseAccess,
  summary: 'Whether the signed-in user may watch a course',
  access: 'user',
  params: z.strictObject({ id: courseKey }),
  output: z.object({ entitled: z.boolean() }),
  errors: ['not_found'],
});

/** Paths on this site; each answers only to the viewer they were made for. */
export const playback = z.object({
  lectureId: id,
  title: z.string(),
  /** The HLS multivariant playlist. */
  hls: z.string(),
  poster: z.string(),
  /** WebVTT thumbnails for the scrubber; null where there are none. */
  storyboard: z.nullable(z.string()),
  captions: z.nullable(z.string()),
  durationSeconds: z.number(),
});
export type Playback = z.infer<typeof playback>;

export const getPlayback = endpoint({
  ...addresses.getPlayback,
  summary: "Where a lecture's video plays from, for those who may watch it",
  access: 'public',
  params: idParams,
  output: z.object({ playback }),
  errors: ['not_found', 'not_signed_in', 'subscription_required', 'not_ready'],
});

export const learningEndpoints = { courseAccess, getPlayback };
