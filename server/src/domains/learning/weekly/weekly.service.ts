import { randomBytes } from 'node:crypto';
import { breaksReference } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { notLoggedIn } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { weekOf, type HomeWithLastWeek } from '../home/home.ts';
import type { HomeService } from '../home/home.service.ts';
import { weeklyToMail } from '../learning.jobs.ts';
import {
  deleteWeekly,
  deleteWeeklyByToken,
  findWeeklyToken,
  insertWeekly,
  takeReaders,
} from './weekly.repository.ts';

export interface WeeklyDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly home: Pick<HomeService, 'withLastWeek'>;
}

/** What a weekly email says. */
export interface WeeklyNews extends HomeWithLastWeek {
  /** In the link that stops the emails. */
  readonly token: string;
}

/** How many emails one transaction enqueues. */
const batchSize = 500;

/** Emails learners once a week where they are, if they asked for it. */
export class WeeklyService extends Service<WeeklyDependencies> {
  /** Returns a message for the user. The first email comes on the next Monday. */
  async set({ userId }: CurrentUser, on: boolean): Promise<string> {
    const { db, clock } = this.dependencies;
    if (!on) {
      await deleteWeekly(db, userId);
      return 'You will get no more weekly emails.';
    }
    const token = randomBytes(32).toString('base64url');
    try {
      await insertWeekly(db, { userId, token, week: weekOf(clock.now()) });
    } catch (error) {
      if (breaksReference(error)) throw notLoggedIn();
      throw error;
    }
    return 'You will get an email on Mondays.';
  }

  /** Stops the emails by the token in one of them. Repeating it is harmless. */
  async end(token: string): Promise<void> {
    await deleteWeeklyByToken(this.dependencies.db, token);
  }

  /** Enqueues an email for each reader who got none this week. */
  async tell(): Promise<void> {
    const week = weekOf(this.dependencies.clock.now());
    while ((await this.#tellSome(week)) === batchSize);
  }

  /** What an email says; null if the user wants none any more, or has nothing to carry on with and nothing new. */
  async newsFor(userId: string): Promise<WeeklyNews | null> {
    const { db, home } = this.dependencies;
    const token = await findWeeklyToken(db, userId);
    if (token === null) return null;
    const news = await home.withLastWeek(userId);
    if (!news.resume && news.newLectures.length === 0) return null;
    return { ...news, token };
  }

  /** Returns how many were told. */
  #tellSome(week: string): Promise<number> {
    const { db, queue } = this.dependencies;
    return db.transaction().execute(async (tx) => {
      const readers = await takeReaders(tx, week, batchSize);
      const jobs = readers.map((userId) => ({ data: { userId }, key: `${userId} ${week}` }));
      await queue.sendAll(tx, weeklyToMail, jobs);
      return readers.length;
    });
  }
}
