import { id as uuid } from '@fit-coder/contracts/primitives';
import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import type { Playback } from '@fit-coder/contracts/learning';
import { breaksReference, type Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CurrentUser } from '../../platform/route.ts';
import type { Storage, StoredObject } from '../../platform/storage/storage.ts';
import { Service, type ServiceContext } from '../../platform/service.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Media } from '../media/media.ts';
import { insertView } from './watching/lecture-views.repository.ts';
import { presentPlayback } from './watching/playback.ts';
import { refusalOf, type LectureAccess } from './watching/lecture-access.ts';

export interface LearningServiceDependencies extends ServiceContext {
  readonly access: LectureAccess;
  readonly storage: Storage;
  readonly media: Pick<Media, 'hasStoryboard'>;
  readonly catalogue: Pick<
    Catalogue,
    'findCourse' | 'findLecture' | 'findLectureByAsset' | 'wholeCourse' | 'captionsOf'
  >;
}

/** Decides what learners may watch, and gives it to them. */
export class LearningService extends Service<LearningServiceDependencies> {
  /** Whether the user may watch the whole course. @throws Refusal `not_found` */
  async isEntitled(currentUser: CurrentUser, courseKey: string): Promise<boolean> {
    const { db, access, catalogue } = this.dependencies;
    const course = await catalogue.findCourse(db, courseKey);
    const ruling = course ? await access.rule(db, course, false, currentUser) : 'hidden';
    if (ruling === 'hidden') throw new Refusal('not_found', 'There is no such course.');
    return ruling === 'open';
  }

  /** A course and its syllabus, if the user may see it. @throws Refusal `not_found` */
  async course(
    currentUser: CurrentUser,
    courseKey: string,
  ): Promise<{ course: Course; lectures: Lecture[] }> {
    const { db, access, catalogue } = this.dependencies;
    const facts = await catalogue.findCourse(db, courseKey);
    const ruling = facts ? await access.rule(db, facts, false, currentUser) : 'hidden';
    const whole = ruling === 'hidden' ? null : await catalogue.wholeCourse(courseKey);
    if (!whole) throw new Refusal('not_found', 'There is no such course.');
    return whole;
  }

  /** @throws Refusal `not_found`, `not_signed_in`, `subscription_required`, `not_ready` */
  async playback(currentUser: CurrentUser | null, lectureId: string): Promise<Playback> {
    const { db, access, catalogue, media } = this.dependencies;
    const lecture = await access.playable(currentUser, lectureId);
    const captions = await catalogue.captionsOf(db, lecture.id);
    return presentPlayback(lecture, captions, await media.hasStoryboard(db, lecture.assetId));
  }

  /**
   * Records that the user watched a lecture; returns false if that was recorded today already. @throws Refusal as
   * `playback`
   */
  async recordView(currentUser: CurrentUser, lectureId: string): Promise<boolean> {
    const { db, access, clock } = this.dependencies;
    const { id, course } = await access.playable(currentUser, lectureId);
    // Those who write a course look at its draft, which is no view.
    if (!course.published && currentUser.role !== 'user') return false;
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
    const { access, catalogue } = this.dependencies;
    const lecture = isId(assetId) ? await catalogue.findLectureByAsset(db, assetId) : null;
    if (!lecture) return false;
    return (await access.rule(db, lecture.course, lecture.preview, currentUser)) === 'open';
  }

  /** The current captions of a lecture. `fileName` is the last segment of their key. @throws Refusal as `playback` */
  async captions(
    currentUser: CurrentUser | null,
    lectureId: string,
    fileName: string,
  ): Promise<StoredObject> {
    const { db, access, catalogue, storage } = this.dependencies;
    const lecture = isId(lectureId) ? await catalogue.findLecture(db, lectureId) : null;
    const ruling = lecture ? await access.rule(db, lecture.course, lecture.preview, currentUser) : 'hidden';
    if (!lecture || ruling !== 'open') throw refusalOf(ruling);
    const key = `captions/${lectureId}/${fileName}`;
    const present = await catalogue.captionsOf(db, lecture.id);
    const object = present.some(({ file }) => file === key) ? await storage.get(key) : null;
    if (!object) throw new Refusal('not_found', 'There are no such captions.');
    return object;
  }
}

/** Paths of files have no contract that validates them, and the database accepts only UUIDs as ids. */
function isId(value: string): boolean {
  return uuid.safeParse(value).success;
}
