import type { Queue } from '../../../platform/queue/queue.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { followNewsToMail } from '../learning.jobs.ts';
import type { FollowNews } from './follow-news.ts';
import { findFollowToken, takeFollowers } from './follows.repository.ts';

export interface FollowNewsDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly catalogue: Pick<Catalogue, 'factsOf' | 'grownCourses' | 'newLecturesOf'>;
}

/** The recipient of an email, and the lectures that it names. */
interface NewsKey {
  readonly userId: string;
  readonly courseId: string;
  /** ISO 8601: the lectures that became ready after `since`, up to `until`. */
  readonly since: string;
  readonly until: string;
}

const minuteMs = 60 * 1000;

/** How long a course is quiet before its followers are told, so that lectures uploaded together make one email. */
const quietMs = 30 * minuteMs;

/** Lectures that became ready longer ago are old news, such as those of a course that was a draft for months. */
const oldMs = 60 * 24 * 60 * minuteMs;

/** How many emails one transaction enqueues. */
const batchSize = 500;

/** Tells followers of new lectures. */
export class FollowNewsService extends Service<FollowNewsDependencies> {
  /** Enqueues an email for each follower of a course with new lectures who got none about it today. */
  async tell(): Promise<void> {
    const { db, clock, catalogue } = this.dependencies;
    const now = clock.now();
    const until = new Date(now.getTime() - quietMs);
    const since = new Date(now.getTime() - oldMs);
    for (const courseId of await catalogue.grownCourses(db, since, until))
      await this.#tellAll(courseId, { until, today: now.toISOString().slice(0, 10) });
  }

  /** What an email says; null if the user follows the course no longer, or the lectures are gone. */
  async newsFor({ userId, courseId, since, until }: NewsKey): Promise<FollowNews | null> {
    const { db, catalogue } = this.dependencies;
    const token = await findFollowToken(db, userId, courseId);
    const [course] = await catalogue.factsOf(db, [courseId]);
    if (token === null || !course?.published) return null;
    const { titles, before } = await catalogue.newLecturesOf(db, courseId, {
      since: new Date(since),
      until: new Date(until),
    });
    if (titles.length === 0) return null;
    return { course, lectures: titles, opened: !before, token };
  }

  async #tellAll(courseId: string, day: { readonly until: Date; readonly today: string }): Promise<void> {
    while ((await this.#tellSome(courseId, day)) === batchSize);
  }

  /** Returns how many were told. */
  #tellSome(courseId: string, day: { readonly until: Date; readonly today: string }): Promise<number> {
    const { db, queue } = this.dependencies;
    return db.transaction().execute(async (tx) => {
      const told = await takeFollowers(tx, courseId, day, batchSize);
      const jobs = told.map(({ userId, since }) => {
        const span = { since: since.toISOString(), until: day.until.toISOString() };
        return { data: { userId, courseId, ...span }, key: `${userId} ${courseId} ${day.today}` };
      });
      await queue.sendAll(tx, followNewsToMail, jobs);
      return told.length;
    });
  }
}
