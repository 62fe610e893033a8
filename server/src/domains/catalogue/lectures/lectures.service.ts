import {
  maxCourseLectures,
  type AdminLecture,
  type LectureInput,
} from '@fit-coder/contracts/catalogue-admin';
import type { Kysely } from 'kysely';
import { notifyCatalogue } from '../catalogue.channel.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import { breaksReference, isDatabaseAway, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Media } from '../../media/media.ts';
import { captionsKey, checkCaptions, hasContent } from './captions.ts';
import { readLecture } from '../courses/course-input.ts';
import { noSuchCourse } from '../courses/courses.service.ts';
import { readLectureOrder, type PlacedLecture } from './lecture-order.ts';
import { presentAdminLecture } from './lecture.ts';
import {
  findCaptions,
  findLectures,
  findPlaces,
  insertLecture,
  lockCourseOfLecture,
  makeRoom,
  placeLectures,
  setCaptions,
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

export interface LecturesDependencies {
  readonly db: Kysely<DB>;
  readonly storage: Storage;
  readonly media: Pick<Media, 'videosOf' | 'removal'>;
}

/** What happens to lectures. Who may call is the contracts' access rule. */
export class LecturesService {
  readonly #db: Kysely<DB>;
  readonly #storage: Storage;

  readonly #media: Pick<Media, 'videosOf' | 'removal'>;

  constructor({ db, storage, media }: LecturesDependencies) {
    this.#db = db;
    this.#storage = storage;
    this.#media = media;
  }

  /** Adds a lecture after the last of its section, a new section after all others. @throws Refusal `not_found`, `list_full` */
  async add(courseId: string, input: LectureInput): Promise<AdminLecture> {
    const lecture = readLecture(input);
    return this.#db.transaction().execute(async (tx) => {
      // The lock makes two additions at once follow each other, so that each has a place of its own.
      const course = await lockCourse(tx, courseId);
      if (!course) throw noSuchCourse();
      if ((await findPlaces(tx, courseId)).length >= maxCourseLectures) throw courseFull();
      const position = await makeRoom(tx, courseId, lecture.section);
      const row = await insertLecture(tx, courseId, { ...lecture, position });
      await sumUp(tx, course);
      return presentAdminLecture(row, null);
    });
  }

  /**
   * Rewrites a lecture. In another section it stands last; alone in its section it takes its place along.
   * @throws Refusal `not_found`, `invalid_input`
   */
  async update(lectureId: string, input: LectureInput): Promise<AdminLecture> {
    const lecture = readLecture(input);
    return this.#db.transaction().execute(async (tx) => {
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

  /** Puts a course's lectures into an order. @throws Refusal `not_found`, `stale_order` */
  async order(courseId: string, asked: readonly PlacedLecture[]): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const course = await lockCourse(tx, courseId);
      if (!course) throw noSuchCourse();
      const order = readLectureOrder(asked, await findPlaces(tx, courseId));
      const changed = await placeLectures(tx, order);
      if (changed && course.published) await notifyCatalogue(tx, courseId);
    });
  }

  /** Sets a lecture's captions in place of those it had. @throws Refusal `not_found`, `unsupported_type` */
  async putCaptions(lectureId: string, bytes: Buffer): Promise<void> {
    checkCaptions(bytes);
    const present = await findCaptions(this.#db, lectureId);
    if (present === undefined) throw noSuchLecture();
    if (hasContent(present, bytes)) return;
    const key = captionsKey(lectureId, bytes);
    await this.#storage.put(key, bytes);
    try {
      await this.#db.transaction().execute(async (tx) => {
        const replaced = await setCaptions(tx, lectureId, key);
        if (replaced === undefined) throw noSuchLecture();
        if (replaced !== null) await this.#media.removal.removeFiles(tx, [replaced]);
      });
    } catch (error) {
      // Where the connection broke, the row may name the file all the same.
      if (!isDatabaseAway(error)) await this.#storage.removeAll(key);
      throw error;
    }
  }

  /** A video can be played: the lecture takes it. Doing it twice is harmless, and so is a lecture that is gone. */
  async videoBecameReady({ lectureId, assetId, durationSeconds }: ReadyVideo): Promise<void> {
    try {
      await this.#db.transaction().execute(async (tx) => {
        const course = await lockCourseOfLecture(tx, lectureId);
        if (!course) return;
        const seconds = Math.max(1, Math.round(durationSeconds));
        if (!(await setVideo(tx, lectureId, assetId, seconds))) return;
        await this.#media.removal.removeReplaced(tx, lectureId, assetId);
        await sumUp(tx, course);
      });
    } catch (error) {
      // The video was removed between its end and now: there is nothing to play.
      if (!breaksReference(error)) throw error;
    }
  }

  async #present(tx: Database, courseId: string, lectureId: string): Promise<AdminLecture> {
    const row = (await findLectures(tx, courseId)).find(({ id }) => id === lectureId);
    if (!row) throw noSuchLecture();
    const videos = await this.#media.videosOf(tx, [lectureId]);
    return presentAdminLecture(row, videos.get(lectureId) ?? null);
  }
}

/** Whether `section` is a new name for the section of `place`, which no other lecture stands in. */
function isRenaming(places: readonly LecturePlaceRow[], place: LecturePlaceRow, section: string): boolean {
  const others = places.filter(({ id }) => id !== place.id);
  return others.every((other) => other.section !== place.section && other.section !== section);
}

/** Brings the course's sums up to date, and tells the nodes when visitors see them. */
export async function sumUp(tx: Database, { id, published }: LockedCourse): Promise<void> {
  await sumLectures(tx, id);
  if (published) await notifyCatalogue(tx, id);
}

/** The refusal for a lecture that is not there. */
export function noSuchLecture(): Refusal {
  return new Refusal('not_found', 'There is no such lecture.');
}

function courseFull(): Refusal {
  return new Refusal(
    'list_full',
    `A course holds ${maxCourseLectures} lectures, which is as many as it can. Delete one, or begin another course.`,
  );
}
