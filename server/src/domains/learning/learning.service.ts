import { id as uuid } from '@fit-coder/contracts/primitives';
import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import type { Playback } from '@fit-coder/contracts/learning';
import { breaksReference, type Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CurrentUser } from '../../platform/route.ts';
import type { Storage, StoredObject } from '../../platform/storage/storage.ts';
import { Service, type ServiceContext } from '../../platform/service.ts';
import type { Catalogue, LectureFacts } from '../catalogue/catalogue.ts';
import type { Commerce } from '../commerce/commerce.ts';
import type { Media } from '../media/media.ts';
import { insertView } from './watching/lecture-views.repository.ts';
import { presentPlayback } from './watching/playback.ts';
import { ruleOn, type Ruling, type Watchable } from './watching/watching.ts';

export interface LearningServiceDependencies extends ServiceContext {
  readonly storage: Storage;
  readonly media: Pick<Media, 'hasStoryboard'>;
  readonly catalogue: Pick<Catalogue, 'findCourse' | 'findLecture' | 'findLectureByAsset' | 'wholeCourse'>;
  readonly commerce: Pick<Commerce, 'mayWatchPremium' | 'owns'>;
}

interface CourseOfLecture {
  readonly id: string;
  readonly access: Watchable['access'];
  readonly published: boolean;
}

/** Decides what learners may watch, and gives it to them. */
export class LearningService extends Service<LearningServiceDependencies> {
  /** Whether the user may watch the whole course. @throws Refusal `not_found` */
  async isEntitled(currentUser: CurrentUser, courseKey: string): Promise<boolean> {
    const { db, catalogue } = this.dependencies;
    const course = await catalogue.findCourse(db, courseKey);
    const ruling = course ? await this.#rule(db, course, false, currentUser) : 'hidden';
    if (ruling === 'hidden') throw new Refusal('not_found', 'There is no such course.');
    return ruling === 'open';
  }

  /** A course and its syllabus, if the user may see it. @throws Refusal `not_found` */
  async course(
    currentUser: CurrentUser,
    courseKey: string,
  ): Promise<{ course: Course; lectures: Lecture[] }> {
    const { db, catalogue } = this.dependencies;
    const facts = await catalogue.findCourse(db, courseKey);
    const ruling = facts ? await this.#rule(db, facts, false, currentUser) : 'hidden';
    const whole = ruling === 'hidden' ? null : await catalogue.wholeCourse(courseKey);
    if (!whole) throw new Refusal('not_found', 'There is no such course.');
    return whole;
  }

  /** @throws Refusal `not_found`, `not_signed_in`, `subscription_required`, `not_ready` */
  async playback(currentUser: CurrentUser | null, lectureId: string): Promise<Playback> {
    const { db, media } = this.dependencies;
    const lecture = await this.#playable(currentUser, lectureId);
    return presentPlayback(lecture, await media.hasStoryboard(db, lecture.assetId));
  }

  /**
   * Records that the user watched a lecture; returns false if that was recorded today already. @throws Refusal as
   * `playback`
   */
  async recordView(currentUser: CurrentUser, lectureId: string): Promise<boolean> {
    const { db, clock } = this.dependencies;
    const { id } = await this.#playable(currentUser, lectureId);
    try {
      return await insertView(db, { userId: currentUser.userId, lectureId: id, at: clock.now() });
    } catch (error) {
      if (breaksReference(error)) throw refusalOf('hidden');
      throw error;
    }
  }

  /**
   * Whether the user may have the files of a video; only administrators may have those of drafts and of replaced
   * videos.
   */
  async mayWatchAsset(db: Database, currentUser: CurrentUser | null, assetId: string): Promise<boolean> {
    if (currentUser && currentUser.role !== 'user') return true;
    const lecture = isId(assetId) ? await this.dependencies.catalogue.findLectureByAsset(db, assetId) : null;
    return (
      lecture !== null && (await this.#rule(db, lecture.course, lecture.preview, currentUser)) === 'open'
    );
  }

  /** The current captions of a lecture. `fileName` is the last segment of their key. @throws Refusal as `playback` */
  async captions(
    currentUser: CurrentUser | null,
    lectureId: string,
    fileName: string,
  ): Promise<StoredObject> {
    const { db, catalogue, storage } = this.dependencies;
    const lecture = isId(lectureId) ? await catalogue.findLecture(db, lectureId) : null;
    const ruling = lecture ? await this.#rule(db, lecture.course, lecture.preview, currentUser) : 'hidden';
    if (!lecture || ruling !== 'open') throw refusalOf(ruling);
    const key = `captions/${lectureId}/${fileName}`;
    const object = lecture.captions === key ? await storage.get(key) : null;
    if (!object) throw new Refusal('not_found', 'There are no such captions.');
    return object;
  }

  /** A lecture that the user may watch now, and its video. */
  async #playable(
    currentUser: CurrentUser | null,
    lectureId: string,
  ): Promise<LectureFacts & { assetId: string }> {
    const { db, catalogue } = this.dependencies;
    const lecture = await catalogue.findLecture(db, lectureId);
    const ruling = lecture ? await this.#rule(db, lecture.course, lecture.preview, currentUser) : 'hidden';
    if (!lecture || ruling !== 'open') throw refusalOf(ruling);
    const { assetId } = lecture;
    if (assetId === null) throw new Refusal('not_ready', 'This lecture has no video yet. Come back later.');
    return { ...lecture, assetId };
  }

  async #rule(
    db: Database,
    { id, published, access }: CourseOfLecture,
    preview: boolean,
    currentUser: CurrentUser | null,
  ): Promise<Ruling> {
    const ruling = ruleOn({ published, access, preview }, currentUser);
    const { commerce } = this.dependencies;
    if (!currentUser) return ruling;
    if (ruling === 'ownership') return (await commerce.owns(db, currentUser.userId, id)) ? 'open' : 'hidden';
    if (ruling !== 'entitlement') return ruling;
    return (await commerce.mayWatchPremium(db, currentUser.userId, id)) ? 'open' : ruling;
  }
}

/** Paths of files have no contract that validates them, and the database accepts only UUIDs as ids. */
function isId(value: string): boolean {
  return uuid.safeParse(value).success;
}

function refusalOf(ruling: Ruling): Refusal {
  if (ruling === 'session') return new Refusal('not_signed_in', 'Log in to watch this lecture.');
  if (ruling === 'entitlement') {
    return new Refusal('subscription_required', 'This lecture is for subscribers. Subscribe to watch it.');
  }
  return new Refusal('not_found', 'There is no such lecture.');
}
