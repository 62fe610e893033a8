import * as z from 'zod/mini';
import { courseKey } from '../catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { reviewPaths } from '../paths/reviews.ts';
import { cursor, id, idParams, instant, message, nextCursor, optionalText, text } from '../primitives.ts';

/** The longest text of a review, of a reply to it, and of a report about it, in characters. */
export const maxReviewText = 2000;
export const maxReportText = 500;

/** How many reviews are on one page of a list. */
export const reviewsPerPage = 10;

const stars = z
  .int('Choose 1 to 5 stars.')
  .check(z.minimum(1, 'Choose 1 to 5 stars.'), z.maximum(5, 'Choose 1 to 5 stars.'));

const reply = z.object({ text: z.string(), at: instant });

/** A review as everyone sees it; `text` is plain text, and may be empty. */
export const review = z.object({
  id,
  /** The name of who wrote it. */
  name: z.string(),
  stars: z.int(),
  text: z.string(),
  createdAt: instant,
  editedAt: z.nullable(instant),
  /** What an administrator answered as the instructor. */
  reply: z.nullable(reply),
});
export type Review = z.infer<typeof review>;

/** A review as its author sees it. `hiddenReason` says why others do not see it; null if they do. */
export const ownReview = z.extend(review, { hiddenReason: z.nullable(z.string()) });
export type OwnReview = z.infer<typeof ownReview>;

/** A user's reviews and reports in the data export, with the titles of the courses. */
export const heldReviews = {
  reviews: z.array(
    z.extend(
      z.pick(ownReview, { stars: true, text: true, createdAt: true, editedAt: true, hiddenReason: true }),
      {
        course: z.string(),
      },
    ),
  ),
  reviewReports: z.array(z.object({ course: z.string(), reason: z.string(), at: instant })),
};

/** How many reviews gave one star, two stars, and so on to five. */
const starCounts = z.array(z.int()).check(z.length(5));

/** A number of stars in a query: `5`. */
const starsQuery = z.string().check(z.regex(/^[1-5]$/u, 'Choose 1 to 5 stars.'));

export const listReviews = endpoint({
  ...reviewPaths.listReviews,
  summary: 'List the reviews of a published course, newest first, 10 per page',
  access: 'public',
  shared: true,
  params: z.strictObject({ id: courseKey }),
  query: z.strictObject({ stars: z.optional(starsQuery), cursor: z.optional(cursor) }),
  output: z.object({ reviews: z.array(review), counts: starCounts, next: nextCursor }),
  errors: ['not_found'],
});

export const getOwnReview = endpoint({
  ...reviewPaths.getOwnReview,
  summary: "Get the current user's review of a course, and whether they may write one",
  access: 'user',
  params: z.strictObject({ id: courseKey }),
  output: z.object({ review: z.nullable(ownReview), mayReview: z.boolean() }),
  errors: ['not_found'],
});

export const reviewInput = z.strictObject({ stars, text: optionalText('the review', maxReviewText) });

export const saveReview = endpoint({
  ...reviewPaths.saveReview,
  summary:
    'Write a review of a course, or change it; for users who bought the course, may watch it by a subscription, or watched more of it than free previews',
  access: 'userWrite',
  params: z.strictObject({ id: courseKey }),
  body: reviewInput,
  output: z.object({ review: ownReview, message }),
  errors: ['not_found', 'not_possible'],
  limit: { max: 20, seconds: 60 },
});

export const deleteReview = endpoint({
  ...reviewPaths.deleteReview,
  summary: "Delete the current user's review of a course",
  access: 'userWrite',
  params: z.strictObject({ id: courseKey }),
  output: z.object({ message }),
  errors: ['not_found'],
  limit: { max: 20, seconds: 60 },
});

export const reportInput = z.strictObject({ reason: text('a reason', 1, maxReportText) });

export const reportReview = endpoint({
  ...reviewPaths.reportReview,
  summary: 'Report a review to the administrators; a second report by the same user changes nothing',
  access: 'userWrite',
  params: idParams,
  body: reportInput,
  output: z.object({ message }),
  errors: ['not_found'],
  limit: { max: 20, seconds: 60 },
});

/** Which reviews administrators see. */
export const reviewFilters = ['all', 'reported', 'hidden'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** A review as administrators see it. `reports` has at most the last 20. */
export const moderatedReview = z.extend(ownReview, {
  course: z.object({ slug: z.string(), title: z.string() }),
  /** A report waits for an administrator. */
  reported: z.boolean(),
  reports: z.array(z.object({ reason: z.string(), at: instant })),
});
export type ModeratedReview = z.infer<typeof moderatedReview>;

export const adminListReviews = endpoint({
  ...reviewPaths.adminListReviews,
  summary: 'List reviews of all courses, newest first: all, the reported ones, or the hidden ones',
  access: 'adminRead',
  query: z.strictObject({ show: z.optional(z.enum(reviewFilters)), cursor: z.optional(cursor) }),
  output: z.object({ reviews: z.array(moderatedReview), next: nextCursor }),
  errors: [],
});

export const hideInput = z.strictObject({
  hidden: z.boolean(),
  /** Shown to the author. Required to hide a review. */
  reason: z.optional(optionalText('the reason', maxReportText)),
});

export const hideReview = endpoint({
  ...reviewPaths.hideReview,
  summary: 'Hide a review from everyone but its author, who reads the reason, or show it again',
  access: 'adminWrite',
  params: idParams,
  body: hideInput,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const replyInput = z.strictObject({ text: optionalText('the reply', maxReviewText) });

export const replyToReview = endpoint({
  ...reviewPaths.replyToReview,
  summary: 'Reply to a review as the instructor; an empty text removes the reply',
  access: 'adminWrite',
  params: idParams,
  body: replyInput,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const dismissReports = endpoint({
  ...reviewPaths.dismissReports,
  summary: 'Dismiss the reports about a review, which stays as it is',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const reviewEndpoints = { listReviews, getOwnReview, saveReview, deleteReview, reportReview };
export const reviewAdministrationEndpoints = { adminListReviews, hideReview, replyToReview, dismissReports };
