import * as z from 'zod/mini';
import { deviceSession, user } from './accounts.ts';
import { pendingAddress } from './address-change.ts';
import { publicPaths } from './paths/public.ts';
import { courseCard, courseKey, getCourse } from './catalogue.ts';
import { heldReviews } from './learning/reviews.ts';
import { subscription, subscriptionStatuses } from './commerce.ts';
import { purchase } from './selling/purchases.ts';
import { orderStatuses } from './selling/orders.ts';
import { billingDetails, invoice } from './selling/invoices.ts';
import { sharedAccess } from './selling/shared-access.ts';
import { endpoint } from './endpoint.ts';
import { chapter } from './learning/chapters.ts';
import { heldThreads } from './learning/held-threads.ts';
import { factors } from './factors.ts';
import { heldNote } from './learning/notes.ts';
import { id, idParams, instant, message } from './primitives.ts';
import { activity } from './security-events.ts';

/** Whether the current user may watch a course. */
export const courseAccess = endpoint({
  ...publicPaths.courseAccess,
  summary: 'Check whether the current user may watch a course',
  access: 'user',
  params: z.strictObject({ id: courseKey }),
  output: z.object({ entitled: z.boolean() }),
  errors: ['not_found'],
});

/** Apart from `getCourse`, whose response is the same for everyone and cannot depend on what a user bought. */
export const getOwnCourse = endpoint({
  ...publicPaths.getOwnCourse,
  summary: 'Get a course that you bought and its syllabus, even if it is no longer in the catalogue',
  access: 'user',
  params: z.strictObject({ id: courseKey }),
  output: getCourse.output,
  errors: ['not_found'],
});

/** A lecture's captions in one language. */
const playbackCaptions = z.object({
  /** BCP 47, such as `pt-BR`. */
  language: z.string(),
  label: z.string(),
  /** The path of a WebVTT file. */
  src: z.string(),
  /** The language to begin with; true for one of them. */
  default: z.boolean(),
});
export type PlaybackCaptions = z.infer<typeof playbackCaptions>;

/** Paths on this site. Each works only for the user for whom it was made. */
export const playback = z.object({
  lectureId: id,
  title: z.string(),
  /** The HLS multivariant playlist. */
  hls: z.string(),
  poster: z.string(),
  /** WebVTT thumbnails for the scrubber, if there are any. */
  storyboard: z.nullable(z.string()),
  captions: z.array(playbackCaptions),
  chapters: z.array(chapter),
  durationSeconds: z.number(),
});
export type Playback = z.infer<typeof playback>;

export const getPlayback = endpoint({
  ...publicPaths.getPlayback,
  summary: "Get the paths of a lecture's video, if you may watch it",
  access: 'public',
  params: idParams,
  output: z.object({ playback }),
  errors: ['not_found', 'not_signed_in', 'subscription_required', 'not_ready'],
});

/** The largest number of courses in a playlist. */
export const maxPlaylistCourses = 200;

/** A course in a user's playlist. */
export const playlistItem = z.object({ course: courseCard, addedAt: instant });
export type PlaylistItem = z.infer<typeof playlistItem>;

export const getPlaylist = endpoint({
  ...publicPaths.getPlaylist,
  summary: "List the current user's playlist, last added first",
  access: 'user',
  output: z.object({ playlist: z.array(playlistItem) }),
  errors: [],
});

export const addToPlaylist = endpoint({
  ...publicPaths.addToPlaylist,
  summary: 'Add a course to the playlist; one that was just removed returns to its old place',
  access: 'userWrite',
  body: z.strictObject({ id }),
  output: z.object({ success: message }),
  errors: ['not_found', 'list_full'],
});

export const removeFromPlaylist = endpoint({
  ...publicPaths.removeFromPlaylist,
  summary: 'Remove a course from the playlist',
  access: 'userWrite',
  query: z.strictObject({ id }),
  output: z.object({ success: message }),
  errors: [],
});

/** A course that the user has begun to watch, and how many of its lectures are done. */
export const begunCourse = z.object({ courseId: id, done: z.int() });
export type BegunCourse = z.infer<typeof begunCourse>;

/**
 * Ids of courses in the playlist, in the cart, bought, followed and begun, and whether a subscription is open; the header and
 * cards need them.
 */
export const kept = z.object({
  playlist: z.array(id),
  cart: z.array(id),
  owned: z.array(id),
  followed: z.array(id),
  subscribed: z.boolean(),
  begun: z.array(begunCourse),
});
export type Kept = z.infer<typeof kept>;

export const getKept = endpoint({
  ...publicPaths.getKept,
  summary:
    "List the courses in the current user's playlist and cart, those they bought, follow and began, and whether they are subscribed",
  access: 'user',
  output: z.object({ kept }),
  errors: [],
});

export const recordView = endpoint({
  ...publicPaths.recordView,
  summary: 'Report that a lecture began to play; it counts once per day, user and lecture',
  access: 'userWrite',
  params: idParams,
  output: z.object({ counted: z.boolean() }),
  errors: ['not_found', 'subscription_required', 'not_ready'],
  limit: { max: 120, seconds: 60 },
});

/** An order as its user sees it, paid or not; `courses` are the titles at that time. */
const heldOrder = z.object({
  reference: z.string(),
  status: z.enum(orderStatuses),
  description: z.string(),
  courses: z.array(z.string()),
  amountCents: z.number(),
  currency: z.string(),
  createdAt: instant,
  settledAt: z.nullable(instant),
});

/** A subscription that was ordered, with any status. */
const heldSubscription = z.object({
  plan: z.string(),
  status: z.enum(subscriptionStatuses),
  currentPeriodEnd: z.nullable(instant),
  createdAt: instant,
});

/** An entitlement to a course, or to all premium courses if `course` is null. */
const heldEntitlement = z.object({
  course: z.nullable(z.string()),
  source: z.enum(['subscription', 'purchase', 'grant', 'gift', 'seat']),
  expiresAt: z.nullable(instant),
  createdAt: instant,
});

const heldProgress = z.object({
  course: z.string(),
  lecture: z.string(),
  watchedSeconds: z.int(),
  position: z.int(),
  at: instant,
  doneAt: z.nullable(instant),
});

const heldView = z.object({
  /** Null if the lecture was deleted. */
  course: z.nullable(z.string()),
  lecture: z.nullable(z.string()),
  /** `YYYY-MM-DD` in UTC. */
  day: z.string(),
});

/** Everything that the site stores about a user, except secrets such as the password's hash. Courses appear by title. */
export const ownData = z.object({
  exportedAt: instant,
  account: user,
  /** The new address that is waiting for confirmation. */
  pendingAddress: z.nullable(pendingAddress),
  /** Names, kinds and dates of the second factors, and how many recovery codes are left. */
  secondFactors: z.omit(factors, { required: true }),
  sessions: z.array(z.extend(deviceSession, { userAgent: z.string() })),
  /** The security events of the last 90 days. */
  activity: z.array(activity),
  subscription: z.nullable(subscription),
  subscriptions: z.array(heldSubscription),
  entitlements: z.array(heldEntitlement),
  purchases: z.array(purchase),
  orders: z.array(heldOrder),
  invoices: z.array(invoice),
  billingDetails,
  shared: sharedAccess,
  cart: z.array(z.object({ course: z.string(), addedAt: instant })),
  /** `removedAt` is null while the course is in the playlist; removed ones are kept for an hour. */
  playlist: z.array(z.object({ course: z.string(), addedAt: instant, removedAt: z.nullable(instant) })),
  views: z.array(heldView),
  /** How far lectures were watched, the last first. */
  progress: z.array(heldProgress),
  /** The courses whose new lectures are announced by email. */
  follows: z.array(z.object({ course: z.string(), followedAt: instant })),
  ...heldReviews,
  weeklyMail: z.boolean(),
  notes: z.array(heldNote),
  ...heldThreads,
  courseRequests: z.array(
    z.object({ name: z.string(), email: z.string(), course: z.string(), createdAt: instant }),
  ),
});
export type OwnData = z.infer<typeof ownData>;

export const exportAccount = endpoint({
  ...publicPaths.exportAccount,
  summary: 'Get everything that the site stores about the current user, as JSON',
  access: 'user',
  fresh: true,
  output: ownData,
  errors: [],
  limit: { max: 10, seconds: 60 },
});

export const learningEndpoints = {
  getOwnCourse,
  courseAccess,
  getPlayback,
  getPlaylist,
  addToPlaylist,
  removeFromPlaylist,
  getKept,
  recordView,
  exportAccount,
};
