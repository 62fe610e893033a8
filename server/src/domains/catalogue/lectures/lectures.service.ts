import {
  maxCourseLectures,
  type AdminLecture,
  type LectureInput,
} from '@fit-coder/contracts/catalogue-admin';
import { notifyCatalogue } from '../catalogue.channel.ts';
import { breaksReference, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Media } from '../../media/media.ts';
import { readLecture } from '../courses/course-input.ts';
import { noSuchCourse } from '../courses/courses.service.ts';
import { readLectureOrder, type PlacedLecture } from './lecture-order.ts';
import { presentAdminLecture } from './lecture.ts';
import {
  findLectures,
  findPlaces,
  insertLectures,
  lockCourseOfLecture,
  makeRoom,
  placeLectures,
  setVideo,
  sumLectures,
  type LecturePlaceRow,
  updateLecture,
} from './lectures.repository.ts';
import { lockCourse, type LockedCourse } from '../courses/courses.repository.ts';

/** A video that can be played. `durationSeconds` may have a fraction. */
export interface ReadyVideo {
  readonly lectureId: string;
  readonly assetId: string;
  readonly durationSeconds: number;
}

/** A lecture that is added to a section. */
type NewLecture = Omit<LectureInput, 'section'>;

export interface LecturesDependencies extends ServiceContext {
  readonly storage: Storage;
  readonly media: Pick<Media, 'videosOf' | 'removal'>;
}

/** Changes lectures. The contracts define who may call it. */
export class LecturesService extends Service<LecturesDependencies> {
  /**
   * Adds lectures in this order at the end of a section; a new section comes last.
   * @throws Refusal `not_found`, `list_full`, `invalid_input`
   */
  async add(courseId: string, section: string, inputs: readonly NewLecture[]): Promise<AdminLecture[]> {
    const lectures = inputs.map((input) => readLecture({ ...input, section }));
    return this.dependencies.db.transaction().execute(async (tx) => {
      // The lock serialises concurrent additions, so that each gets its own position.
      const course = await lockCourse(tx, courseId);
      if (!course) throw noSuchCourse();
      const present = await findPlaces(tx, courseId);
      if (present.length + lectures.length > maxCourseLectures) throw courseFull();
      const first = await makeRoom(tx, courseId, section.trim(), lectures.length);
      const rows = await insertLectures(tx, courseId, lectures, first);
      await sumUp(tx, course);
      return rows.map((row) => presentAdminLecture(row, null));
    });
  }

  /**
   * Updates a lecture. Moved to another section, it becomes the last there. If it was alone in its section, the section
   * is renamed and its position stays.
   * @throws Refusal `not_found`, `invalid_input`
   */
  async update(lectureId: string, input: LectureInput): Promise<AdminLecture> {
    const lecture = readLecture(input);
    return this.dependencies.db.transaction().execute(async (tx) => {
      const course = await lockCourseOfLecture(tx, lectureId);
      const places = course ? await findPlaces(tx, course.id) : [];
      const place = places.find(({ id }) => id === lectureId);
      if (!course || !place) throw noSuchLecture();
      const stays = place.section === lecture.section || isRenaming(places, place, lecture.section);
      const position = stays ? place.position : await makeRoom(tx, course.id, lecture.section);
      await updateLecture(tx, lectureId, { ...lecture, position });
      if (course.published) await notifyCatalogue(tx, course.id);
      return this.#present(tx, course.id, lectureId);
    });
  }

  /** Sets the order of a course's lectures. @throws Refusal `not_found`, `stale_order` */
  async order(courseId: string, requested: readonly PlacedLecture[]): Promise<void> {
    await this.dependencies.db.transaction().execute(async (tx) => {
      const course = await lockCourse(tx, courseId);
      if (!course) throw noSuchCourse();
      const order = readLectureOrder(requested, await findPlaces(tx, courseId));
      const changed = await placeLectures(tx, order);
      if (changed && course.published) await notifyCatalogue(tx, courseId);
    });
  }

  /** Assigns a ready video to its lecture. Repeating this is harmless, also if the lecture is gone. */
  async videoBecameReady({ lectureId, assetId, durationSeconds }: ReadyVideo): Promise<void> {
    try {
      await this.dependencies.db.transaction().execute(async (tx) => {
        const course = await lockCourseOfLecture(tx, lectureId);
        if (!course) return;
        const seconds = Math.max(1, Math.round(durationSeconds));
        const video = { assetId, durationSeconds: seconds };
        if (!(await setVideo(tx, lectureId, video, this.dependencies.clock.now()))) return;
        await this.dependencies.media.removal.removeReplaced(tx, lectureId, assetId);
        await sumUp(tx, course);
      });
    } catch (error) {
      // The video was removed in the meantime, so there is nothing to play.
      if (!breaksReference(error)) throw error;
    }
  }

  async #present(tx: Database, courseId: string, lectureId: string): Promise<AdminLecture> {
    const row = (await findLectures(tx, courseId)).find(({ id }) => id === lectureId);
    if (!row) throw noSuchLecture();
    const videos = await this.dependencies.media.videosOf(tx, [lectureId]);
    return presentAdminLecture(row, videos.get(lectureId) ?? null);
  }
}

/** Whether `section` is a new name for the section of `place`, which has no other lecture. */
function isRenaming(places: readonly LecturePlaceRow[], place: LecturePlaceRow, section: string): boolean {
  const others = places.filter(({ id }) => id !== place.id);
  return others.every((other) => other.section !== place.section && other.section !== section);
}

/** Updates the course's sums, and notifies the nodes if the course is public. */
export async function sumUp(tx: Database, { id, published }: LockedCourse): Promise<void> {
  await sumLectures(tx, id);
  if (published) await notifyCatalogue(tx, id);
}

/** The refusal for a lecture that does not exist. */
export function noSuchLecture(): Refusal {
  return new Refusal('not_found', 'There is no such lecture.');
}

function courseFull(): Refusal {
  return new Refusal(
    'list_full',
    `A course can have at most ${maxCourseLectures} lectures. Delete one, or create another course.`,
  );
}
