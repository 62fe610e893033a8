import type { OwnData } from '@fit-coder/contracts/learning';
import type { CurrentUser } from '../../platform/route.ts';
import { Service, type ServiceContext } from '../../platform/service.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Commerce } from '../commerce/commerce.ts';
import { findFollows } from './follows/follows.repository.ts';
import { ownReviewsOf } from './reviews/reviews-export.ts';
import { findAllNotes } from './notes/notes.repository.ts';
import { OwnPosts } from './questions/posts/own-posts.ts';
import { findAllProgress } from './progress/progress.repository.ts';
import { findViews } from './watching/lecture-views.repository.ts';
import { findWeeklyToken } from './weekly/weekly.repository.ts';
import { findWholePlaylist } from './playlist/playlist.repository.ts';

export interface OwnDataDependencies extends ServiceContext {
  readonly accounts: Pick<
    Accounts,
    'service' | 'pendingAddressOf' | 'factors' | 'sessionsOf' | 'activityOf' | 'securityEvents'
  >;
  readonly catalogue: Pick<Catalogue, 'factsOf' | 'lectureTitlesOf' | 'requestsOf'>;
  readonly commerce: Pick<Commerce, 'ownDataOf'>;
}

/** Collects everything that all domains store about a user. */
export class OwnDataService extends Service<OwnDataDependencies> {
  /** Queries run one after the other, because the export is not urgent. @throws Refusal `not_signed_in` */
  async of(currentUser: CurrentUser): Promise<OwnData> {
    const { db, clock, accounts, catalogue, commerce } = this.dependencies;
    const requests = await catalogue.requestsOf(db, currentUser.userId);
    return {
      exportedAt: clock.now().toISOString(),
      account: accounts.service.me(currentUser),
      pendingAddress: await accounts.pendingAddressOf(currentUser),
      secondFactors: await this.#secondFactors(currentUser),
      sessions: await accounts.sessionsOf(currentUser),
      activity: await accounts.activityOf(currentUser),
      ...(await commerce.ownDataOf(currentUser)),
      playlist: await this.#playlist(currentUser),
      views: await this.#views(currentUser),
      progress: await this.#progress(currentUser),
      follows: await this.#follows(currentUser),
      ...(await ownReviewsOf(db, catalogue, currentUser.userId)),
      weeklyMail: (await findWeeklyToken(db, currentUser.userId)) !== null,
      notes: await this.#notes(currentUser),
      ...(await new OwnPosts(this.dependencies).of(currentUser)),
      courseRequests: requests.map(({ name, email, course, created_at }) => ({
        name,
        email,
        course,
        createdAt: created_at.toISOString(),
      })),
    };
  }

  async #secondFactors(currentUser: CurrentUser): Promise<OwnData['secondFactors']> {
    const { passkeys, totp, recoveryCodes } = await this.dependencies.accounts.factors.list(currentUser);
    return { passkeys, totp, recoveryCodes };
  }

  async #playlist({ userId }: CurrentUser): Promise<OwnData['playlist']> {
    const { db, catalogue } = this.dependencies;
    const rows = await findWholePlaylist(db, userId);
    const courses = await catalogue.factsOf(
      db,
      rows.map((row) => row.courseId),
    );
    const titles = new Map(courses.map(({ id, title }) => [id, title]));
    return rows.map(({ courseId, addedAt, removedAt }) => ({
      course: titles.get(courseId) ?? courseId,
      addedAt: addedAt.toISOString(),
      removedAt: removedAt?.toISOString() ?? null,
    }));
  }

  async #follows({ userId }: CurrentUser): Promise<OwnData['follows']> {
    const { db, catalogue } = this.dependencies;
    const rows = await findFollows(db, userId);
    const courses = await catalogue.factsOf(
      db,
      rows.map((row) => row.courseId),
    );
    const titles = new Map(courses.map(({ id, title }) => [id, title]));
    return rows.map(({ courseId, followedAt }) => ({
      course: titles.get(courseId) ?? courseId,
      followedAt: followedAt.toISOString(),
    }));
  }

  async #views({ userId }: CurrentUser): Promise<OwnData['views']> {
    const { db, catalogue } = this.dependencies;
    const rows = await findViews(db, userId);
    const ids = new Set(rows.flatMap(({ lectureId }) => lectureId ?? []));
    const lectures = new Map((await catalogue.lectureTitlesOf(db, [...ids])).map((row) => [row.id, row]));
    return rows.map(({ lectureId, day }) => {
      const lecture = lectureId === null ? undefined : lectures.get(lectureId);
      return { course: lecture?.courseTitle ?? null, lecture: lecture?.title ?? null, day };
    });
  }

  async #progress({ userId }: CurrentUser): Promise<OwnData['progress']> {
    const { db, catalogue } = this.dependencies;
    const rows = await findAllProgress(db, userId);
    const ids = rows.map(({ lectureId }) => lectureId);
    const lectures = new Map((await catalogue.lectureTitlesOf(db, ids)).map((row) => [row.id, row]));
    return rows.map(({ lectureId, watchedSeconds, position, at, doneAt }) => {
      const { courseTitle: course = '', title: lecture = '' } = lectures.get(lectureId) ?? {};
      const times = { at, doneAt: doneAt?.toISOString() ?? null };
      return { course, lecture, watchedSeconds, position, ...times };
    });
  }

  async #notes({ userId }: CurrentUser): Promise<OwnData['notes']> {
    const { db, catalogue } = this.dependencies;
    const rows = await findAllNotes(db, userId);
    const ids = new Set(rows.map(({ lectureId }) => lectureId));
    const lectures = new Map((await catalogue.lectureTitlesOf(db, [...ids])).map((row) => [row.id, row]));
    return rows.map(({ lectureId, second, text, createdAt, updatedAt }) => {
      const { courseTitle: course = '', title: lecture = '' } = lectures.get(lectureId) ?? {};
      const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
      return { course, lecture, second, text, ...times };
    });
  }
}
