import type { LectureProgress, WatchedLecture } from '@fit-coder/contracts/learning/progress';
import { LRUCache } from 'lru-cache';
import { breaksReference } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { refusalOf, type LectureAccess } from '../watching/lecture-access.ts';
import { addWatched, findProgress, forgetProgress, setDone } from './progress.repository.ts';
import { joined, withinLength, type WatchedPart } from './progress.ts';

export interface ProgressDependencies extends ServiceContext {
  readonly access: LectureAccess;
  readonly catalogue: Pick<Catalogue, 'findCourse'>;
}

/** How long the right to watch a lecture is cached, as media's delivery does; a player reports every ten seconds. */
const permissionMs = 30_000;

/** Keeps what users watched. */
export class ProgressService extends Service<ProgressDependencies> {
  /** The lengths of lectures, in seconds, by user and lecture: only of those that the user may watch. */
  readonly #lengths = new LRUCache<string, number>({
    max: 20_000,
    ttl: permissionMs,
    ttlResolution: 0,
    perf: { now: () => this.dependencies.clock.now().getTime() },
  });

  /**
   * Adds what was watched. Lectures that the user may not watch, or that are gone, are left out of the result.
   * @throws Refusal `forbidden` if the report names another user
   */
  async save(
    currentUser: CurrentUser,
    {
      userId,
      lectures: reports,
    }: { readonly userId?: string | undefined; readonly lectures: readonly WatchedLecture[] },
  ): Promise<LectureProgress[]> {
    if (userId !== undefined && userId !== currentUser.userId)
      throw new Refusal('forbidden', 'Someone else is logged in now. Log in again to save what you watched.');
    const now = this.dependencies.clock.now();
    try {
      return await this.#add(currentUser, reports, now);
    } catch (error) {
      if (!breaksReference(error)) throw error;
      // A lecture was deleted while its length was cached.
      for (const { lectureId } of reports) this.#lengths.delete(keyOf(currentUser, lectureId));
      return this.#add(currentUser, reports, now);
    }
  }

  async #add(
    currentUser: CurrentUser,
    reports: readonly WatchedLecture[],
    now: Date,
  ): Promise<LectureProgress[]> {
    const parts = await this.#parts(currentUser, reports, now);
    if (parts.length === 0) return [];
    return addWatched(this.dependencies.db, currentUser.userId, parts, now);
  }

  /** How far the user got in a course. @throws Refusal `not_found` */
  async ofCourse(currentUser: CurrentUser, courseKey: string): Promise<LectureProgress[]> {
    const { db, access, catalogue } = this.dependencies;
    const course = await catalogue.findCourse(db, courseKey);
    const ruling = course ? await access.rule(db, course, false, currentUser) : 'hidden';
    if (!course || ruling === 'hidden') throw new Refusal('not_found', 'There is no such course.');
    return findProgress(db, currentUser.userId, course.id);
  }

  /** Marks a lecture as done, or forgets what was watched of it. @throws Refusal as `LectureAccess.playable` */
  async mark(currentUser: CurrentUser, lectureId: string, done: boolean): Promise<LectureProgress> {
    const { db, clock, access } = this.dependencies;
    const lecture = await access.playable(currentUser, lectureId);
    const { userId } = currentUser;
    const now = clock.now();
    if (!done) {
      await forgetProgress(db, userId, lecture.id);
      return { lectureId: lecture.id, watchedSeconds: 0, position: 0, at: now.toISOString(), done: false };
    }
    try {
      const length = lecture.durationSeconds ?? 0;
      return await setDone(db, { userId, lectureId: lecture.id, length }, now);
    } catch (error) {
      if (breaksReference(error)) throw refusalOf('hidden');
      throw error;
    }
  }

  /** The reports about lectures that the user may watch, one for each lecture. */
  async #parts(
    currentUser: CurrentUser,
    reports: readonly WatchedLecture[],
    now: Date,
  ): Promise<WatchedPart[]> {
    const parts = new Map<string, WatchedPart>();
    for (const { lectureId, watched, position, ago } of reports) {
      const length = await this.#lengthOf(currentUser, lectureId);
      if (length === null) continue;
      const at = new Date(now.getTime() - ago * 1000);
      const part = { lectureId, at, ...withinLength(length, watched, position) };
      parts.set(lectureId, joined(parts.get(lectureId), part));
    }
    return [...parts.values()];
  }

  /** The length of a lecture; null if the user may not watch it. */
  async #lengthOf(currentUser: CurrentUser, lectureId: string): Promise<number | null> {
    const key = keyOf(currentUser, lectureId);
    const known = this.#lengths.get(key);
    if (known !== undefined) return known;
    try {
      const { durationSeconds } = await this.dependencies.access.playable(currentUser, lectureId);
      this.#lengths.set(key, durationSeconds ?? 0);
      return durationSeconds ?? 0;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

function keyOf({ userId }: CurrentUser, lectureId: string): string {
  return `${userId}:${lectureId}`;
}
