import { pageSize } from '@fit-coder/contracts/catalogue';
import type { ModeratedReview, ReviewFilter } from '@fit-coder/contracts/learning/reviews';
import { decodeCursor, pageOf } from '../../../../platform/database/cursor.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { CurrentUser } from '../../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../../platform/service.ts';
import { notifyPublicData, type Catalogue, type CourseFacts } from '../../../catalogue/catalogue.ts';
import { presentOwnReview } from '../review.ts';
import {
  changeReview,
  findModeratedPage,
  insertReport,
  type ModeratedChange,
  type ModeratedRow,
} from './moderation.repository.ts';

export interface ModerationDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'factsOf'>;
}

/** Reports about reviews, and what administrators do with reviews. */
export class ModerationService extends Service<ModerationDependencies> {
  /** @throws Refusal `not_found` */
  async report({ userId }: CurrentUser, reviewId: string, reason: string): Promise<void> {
    const { db, clock } = this.dependencies;
    const report = { reviewId, userId, reason: reason.trim() };
    const found = await db.transaction().execute((tx) => insertReport(tx, report, clock.now()));
    if (!found) throw noSuchReview();
  }

  /** The newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page({
    show = 'all',
    cursor,
  }: {
    readonly show?: ReviewFilter | undefined;
    readonly cursor?: string | undefined;
  }): Promise<{ reviews: ModeratedReview[]; next: string | null }> {
    const { db, catalogue } = this.dependencies;
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const { shown, next } = pageOf(await findModeratedPage(db, { show, after }, pageSize + 1), pageSize);
    const ids = [...new Set(shown.map((row) => row.course_id))];
    const courses = new Map((await catalogue.factsOf(db, ids)).map((course) => [course.id, course]));
    return { reviews: shown.map((row) => present(row, courses.get(row.course_id))), next };
  }

  /** Hides a review for a reason, or shows it again with null. @throws Refusal `not_found`, `invalid_input` */
  async hide(id: string, reason: string | null): Promise<void> {
    if (reason === null) return this.#change(id, { hidden_at: null, hidden_reason: null });
    const words = reason.trim();
    if (words === '') throw reasonMissing();
    const now = this.dependencies.clock.now();
    return this.#change(id, { hidden_at: now, hidden_reason: words, reported_at: null });
  }

  /** Replies to a review; an empty text removes the reply, and then the result is true. @throws Refusal `not_found` */
  async reply(id: string, text: string): Promise<boolean> {
    const words = text.trim();
    const removes = words === '';
    const now = this.dependencies.clock.now();
    await this.#change(id, { reply: removes ? null : words, replied_at: removes ? null : now });
    return removes;
  }

  /** @throws Refusal `not_found` */
  dismiss(id: string): Promise<void> {
    return this.#change(id, { reported_at: null });
  }

  async #change(id: string, change: ModeratedChange): Promise<void> {
    await this.dependencies.db.transaction().execute(async (tx) => {
      if ((await changeReview(tx, id, change)) === null) throw noSuchReview();
      await notifyPublicData(tx);
    });
  }
}

function present(row: ModeratedRow, course: CourseFacts | undefined): ModeratedReview {
  const { slug = '', title = '' } = course ?? {};
  const reports = row.reports.map(({ reason, at }) => ({ reason, at: new Date(at).toISOString() }));
  return { ...presentOwnReview(row), course: { slug, title }, reported: row.reported_at !== null, reports };
}

function noSuchReview(): Refusal {
  return new Refusal('not_found', 'There is no such review. It may have been deleted.');
}

function reasonMissing(): Refusal {
  const sentence = 'Enter a reason. The author of the review will read it.';
  return new Refusal('invalid_input', sentence, { reason: sentence });
}
