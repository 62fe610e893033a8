import type { OwnData } from '@fit-coder/contracts/learning';
import type { Database } from '../../../platform/database/database.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findReportsOf } from './moderation/moderation.repository.ts';
import { presentOwnReview } from './review.ts';
import { findReviewsOf } from './reviews.repository.ts';

/** What a user wrote about courses, and what they reported; courses by their titles. */
export async function ownReviewsOf(
  db: Database,
  catalogue: Pick<Catalogue, 'factsOf'>,
  userId: string,
): Promise<Pick<OwnData, 'reviews' | 'reviewReports'>> {
  const rows = await findReviewsOf(db, userId);
  const reports = await findReportsOf(db, userId);
  const ids = [...rows.map((row) => row.course_id), ...reports.map((report) => report.courseId)];
  const courses = await catalogue.factsOf(db, [...new Set(ids)]);
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  return {
    reviews: rows.map((row) => {
      const { stars, text, createdAt, editedAt, hiddenReason } = presentOwnReview(row);
      const course = titles.get(row.course_id) ?? row.course_id;
      return { course, stars, text, createdAt, editedAt, hiddenReason };
    }),
    reviewReports: reports.map(({ courseId, reason, at }) => ({
      course: titles.get(courseId) ?? courseId,
      reason,
      at: at.toISOString(),
    })),
  };
}
