import { reviewsPerPage, type OwnReview, type Review } from '@fit-coder/contracts/learning/reviews';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import { breaksReference, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { notifyPublicData, type Catalogue, type CourseFacts } from '../../catalogue/catalogue.ts';
import type { Commerce } from '../../commerce/commerce.ts';
import { hasWatched } from '../progress/progress.repository.ts';
import { forgetReports } from './moderation/moderation.repository.ts';
import { presentOwnReview, presentReview } from './review.ts';
import { countStars, deleteReview, findOwnReview, findReviewPage, putReview } from './reviews.repository.ts';

export interface ReviewsDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'findCourse'>;
  readonly commerce: Pick<Commerce, 'mayWatchPremium'>;
}

/** What learners write about courses. */
export class ReviewsService extends Service<ReviewsDependencies> {
  /** The newest first. @throws Refusal `not_found`, `invalid_input` for an unknown cursor */
  async page(
    courseKey: string,
    { stars, cursor }: { readonly stars?: string | undefined; readonly cursor?: string | undefined },
  ): Promise<{ reviews: Review[]; counts: number[]; next: string | null }> {
    const { db } = this.dependencies;
    const course = await this.#course(db, courseKey);
    const filter = {
      stars: stars === undefined ? undefined : Number(stars),
      after: cursor === undefined ? undefined : decodeCursor(cursor),
    };
    const rows = await findReviewPage(db, course.id, filter, reviewsPerPage + 1);
    const { shown, next } = pageOf(rows, reviewsPerPage);
    return { reviews: shown.map(presentReview), counts: await countStars(db, course.id), next };
  }

  /** The user's review of a course, and whether they may write one. @throws Refusal `not_found` */
  async own(
    { userId }: CurrentUser,
    courseKey: string,
  ): Promise<{ review: OwnReview | null; mayReview: boolean }> {
    const { db } = this.dependencies;
    const course = await this.#course(db, courseKey);
    const row = await findOwnReview(db, { userId, courseId: course.id });
    return { review: row && presentOwnReview(row), mayReview: await this.#mayReview(db, userId, course) };
  }

  /** Writes or changes the user's review. @throws Refusal `not_found`, `not_possible` */
  async save(
    { userId }: CurrentUser,
    courseKey: string,
    { stars, text }: { readonly stars: number; readonly text: string },
  ): Promise<OwnReview> {
    const { db, clock } = this.dependencies;
    const course = await this.#course(db, courseKey);
    if (!(await this.#mayReview(db, userId, course))) throw notALearner();
    try {
      return await db.transaction().execute(async (tx) => {
        const key = { userId, courseId: course.id };
        const row = await putReview(tx, key, { stars, text: text.trim() }, clock.now());
        await forgetReports(tx, row.id);
        await notifyPublicData(tx);
        return presentOwnReview(row);
      });
    } catch (error) {
      if (breaksReference(error)) throw noSuchCourse();
      throw error;
    }
  }

  /** @throws Refusal `not_found` */
  async remove({ userId }: CurrentUser, courseKey: string): Promise<void> {
    const course = await this.dependencies.catalogue.findCourse(this.dependencies.db, courseKey);
    if (!course) throw noSuchCourse();
    await this.dependencies.db.transaction().execute(async (tx) => {
      const removed = await deleteReview(tx, { userId, courseId: course.id });
      if (!removed) throw new Refusal('not_found', 'You have no review of this course.');
      await notifyPublicData(tx);
    });
  }

  /** Those who may watch a premium course, and those who watched more of a course than its free previews. */
  async #mayReview(db: Database, userId: string, course: CourseFacts): Promise<boolean> {
    if (!course.recorded) return false;
    if (await hasWatched(db, userId, course.id)) return true;
    return course.access === 'premium' && this.dependencies.commerce.mayWatchPremium(db, userId, course.id);
  }

  async #course(db: Database, courseKey: string): Promise<CourseFacts> {
    const course = await this.dependencies.catalogue.findCourse(db, courseKey);
    if (!course?.published) throw noSuchCourse();
    return course;
  }
}

function noSuchCourse(): Refusal {
  return new Refusal('not_found', 'There is no such course.');
}

function notALearner(): Refusal {
  return new Refusal(
    'not_possible',
    'You can review a course once you have watched some of it. Free previews of premium courses do not count.',
  );
}
