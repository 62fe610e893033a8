import * as z from 'zod/mini';
import { deviceSession, user } from './accounts.ts';
import { addresses } from './addresses.ts';
import { courseCard, courseKey } from './catalogue.ts';
import { purchase, subscription } from './commerce.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, message } from './primitives.ts';

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

/** At most so many courses stand in a playlist. */
export const maxPlaylistCourses = 200;

/** A course that someone keeps to come back to. */
export const playlistItem = z.object({ course: courseCard, addedAt: instant });
export type PlaylistItem = z.infer<typeof playlistItem>;

export const getPlaylist = endpoint({
  ...addresses.getPlaylist,
  summary: "The signed-in user's playlist, last added first",
  access: 'user',
  output: z.object({ playlist: z.array(playlistItem) }),
  errors: [],
});

export const addToPlaylist = endpoint({
  ...addresses.addToPlaylist,
  summary: 'Keep a course in the playlist; one that was just removed comes back to its place',
  access: 'userWrite',
  body: z.strictObject({ id }),
  output: z.object({ success: message }),
  errors: ['not_found', 'list_full'],
});

export const removeFromPlaylist = endpoint({
  ...addresses.removeFromPlaylist,
  summary: 'Take a course out of the playlist, by its id',
  access: 'userWrite',
  query: z.strictObject({ id }),
  output: z.object({ success: message }),
  errors: [],
});

/** Ids of courses, for the buttons on cards. */
export const kept = z.object({ playlist: z.array(id), cart: z.array(id), owned: z.array(id) });
export type Kept = z.infer<typeof kept>;

export const getKept = endpoint({
  ...addresses.getKept,
  summary: "Which courses are in the signed-in user's playlist and cart, and which were bought",
  access: 'user',
  output: z.object({ kept }),
  errors: [],
});

export const recordView = endpoint({
  ...addresses.recordView,
  summary: 'Say that a lecture began to play; counted once a day for each person and lecture',
  access: 'userWrite',
  params: idParams,
  output: z.object({ counted: z.boolean() }),
  errors: ['not_found', 'subscription_required', 'not_ready'],
  limit: { max: 120, seconds: 60 },
});

/** Everything the site holds about someone, in their own words and the site's. */
export const exportAccount = endpoint({
  ...addresses.exportAccount,
  summary: 'Everything that is held about the signed-in user, as JSON',
  access: 'user',
  output: z.object({
    exportedAt: instant,
    account: user,
    sessions: z.array(deviceSession),
    subscription: z.nullable(subscription),
    purchases: z.array(purchase),
    cart: z.array(z.string()),
    playlist: z.array(z.object({ course: z.string(), addedAt: instant })),
    views: z.array(z.object({ course: z.string(), lecture: z.string(), day: z.string() })),
    courseRequests: z.array(z.object({ course: z.string(), createdAt: instant })),
  }),
  errors: [],
  limit: { max: 10, seconds: 60 },
});

export const learningEndpoints = {
  courseAccess,
  getPlayback,
  getPlaylist,
  addToPlaylist,
  removeFromPlaylist,
  getKept,
  recordView,
  exportAccount,
};
