import { randomBytes, randomUUID } from 'node:crypto';
import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import { breaksUnique, isDatabaseAway, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Media } from '../../media/media.ts';
import { insertCaptionsCopies, type CaptionsCopy } from '../captions/captions-copies.repository.ts';
import { findCaptionsFiles } from '../captions/captions.repository.ts';
import { presentAdminCourse } from '../courses/course.ts';
import { slugOf } from '../courses/course-slug.ts';
import { findNamesakes, lockTitles } from '../courses/courses.repository.ts';
import { mustFindCourse, noSuchCourse } from '../courses/courses.service.ts';
import { posterFiles, posterKeys } from '../courses/poster.ts';
import type { LectureFileRow } from '../lecture-files/lecture-file.ts';
import { findFiles, insertFiles } from '../lecture-files/lecture-files.repository.ts';
import { findLectures, setVideo, sumLectures } from '../lectures/lectures.repository.ts';
import type { LectureRow } from '../lectures/lecture.ts';
import { copyTitles } from './copy-title.ts';
import { insertCourseCopy, insertLectureCopies, type LectureCopy } from './copies.repository.ts';

export interface CourseCopiesDependencies extends ServiceContext {
  readonly storage: Storage;
  readonly media: Pick<Media, 'copies'>;
}

interface CopiedFiles {
  readonly poster: string | null;
  readonly lectures: readonly LectureCopy[];
  readonly lectureFiles: readonly FileCopy[];
}

type FileCopy = Omit<LectureFileRow, 'id' | 'createdAt'>;

/** Copies courses. The contract defines who may call it. */
export class CourseCopiesService extends Service<CourseCopiesDependencies> {
  /**
   * Copies a course as a draft; `without` counts the lectures of the copy that have no video. The files are copied before
   * the transaction: a crash in between leaves files that no row names, which are removed like all of these.
   * @throws Refusal `not_found`, `title_taken`
   */
  async copy(courseId: string): Promise<{ course: AdminCourse; without: number }> {
    const { db } = this.dependencies;
    const { poster } = await mustFindCourse(db, courseId);
    const files = await this.#copyFiles(poster, await findLectures(db, courseId));
    try {
      return await db.transaction().execute((tx) => this.#insert(tx, courseId, files));
    } catch (error) {
      // If the connection broke, the rows may have been committed and name the files.
      if (!isDatabaseAway(error)) await this.#dropFiles(files);
      if (breaksUnique(error, 'courses_slug_key')) throw tooManyCopies();
      throw error;
    }
  }

  async #insert(
    tx: Database,
    originalId: string,
    { poster, lectures, lectureFiles }: CopiedFiles,
  ): Promise<{ course: AdminCourse; without: number }> {
    await lockTitles(tx);
    const { title } = await mustFindCourse(tx, originalId);
    const name = await freeTitle(tx, title);
    const id = await insertCourseCopy(tx, originalId, {
      ...name,
      poster,
      now: this.dependencies.clock.now(),
    });
    if (id === null) throw noSuchCourse();
    await insertLectureCopies(tx, id, lectures);
    await insertCaptionsCopies(
      tx,
      lectures.flatMap(({ captions }) => captions),
    );
    await insertFiles(tx, lectureFiles);
    let without = 0;
    for (const lecture of lectures) if (!(await this.#insertVideo(tx, lecture))) without += 1;
    await sumLectures(tx, id);
    return { course: presentAdminCourse(await mustFindCourse(tx, id)), without };
  }

  /** False if the lecture has no video, or if it was replaced while its files were copied. */
  async #insertVideo(tx: Database, { original, id, assetId }: LectureCopy): Promise<boolean> {
    if (original.asset_id === null || assetId === null) return false;
    const { copies } = this.dependencies.media;
    const copied = await copies.insert(tx, { from: original.asset_id, to: assetId, lectureId: id });
    const video = { assetId, durationSeconds: original.duration_seconds ?? 0 };
    if (copied) await setVideo(tx, id, video, this.dependencies.clock.now());
    else await copies.drop(assetId);
    return copied;
  }

  async #copyFiles(poster: string | null, lectures: readonly LectureRow[]): Promise<CopiedFiles> {
    const copies: LectureCopy[] = [];
    const captions = await findCaptionsFiles(
      this.dependencies.db,
      lectures.map(({ id }) => id),
    );
    const lectureFiles: FileCopy[] = [];
    for (const original of lectures) {
      const id = randomUUID();
      const { asset_id: video } = original;
      const assetId = video === null ? null : await this.dependencies.media.copies.copyFiles(video);
      const own = captions.filter(({ lectureId }) => lectureId === original.id);
      copies.push({ original, id, assetId, captions: await this.#copyCaptions(own, id) });
      lectureFiles.push(...(await this.#copyLectureFiles(original.id, id)));
    }
    return { poster: await this.#copyPoster(poster), lectures: copies, lectureFiles };
  }

  async #copyPoster(poster: string | null): Promise<string | null> {
    if (poster === null) return null;
    const { page, card } = posterKeys(randomUUID());
    const [from, fromCard] = posterFiles(poster);
    const { storage } = this.dependencies;
    const whole = (await storage.copy(from ?? '', page)) && (await storage.copy(fromCard ?? '', card));
    return whole ? page : null;
  }

  async #copyCaptions(
    captions: readonly { readonly id: string; readonly file: string }[],
    lectureId: string,
  ): Promise<CaptionsCopy[]> {
    const copies: CaptionsCopy[] = [];
    for (const { id: originalId, file: original } of captions) {
      const file = `captions/${lectureId}/${original.split('/').at(-1)}`;
      if (await this.dependencies.storage.copy(original, file))
        copies.push({ originalId, id: randomUUID(), lectureId, file });
    }
    return copies;
  }

  async #copyLectureFiles(originalId: string, lectureId: string): Promise<FileCopy[]> {
    const { db, storage } = this.dependencies;
    const copies: FileCopy[] = [];
    for (const { name, key: from, type, sizeBytes } of await findFiles(db, originalId)) {
      const key = `lecture-files/${lectureId}/${from.split('/').at(-1)}`;
      if (await storage.copy(from, key)) copies.push({ lectureId, name, key, type, sizeBytes });
    }
    return copies;
  }

  async #dropFiles({ poster, lectures, lectureFiles }: CopiedFiles): Promise<void> {
    const { storage, media } = this.dependencies;
    for (const { key } of lectureFiles) await storage.removeAll(key);
    for (const key of posterFiles(poster)) await storage.removeAll(key);
    for (const { assetId, captions } of lectures) {
      if (assetId !== null) await media.copies.drop(assetId);
      for (const { file } of captions) await storage.removeAll(file);
    }
  }
}

async function freeTitle(tx: Database, original: string): Promise<{ title: string; slug: string }> {
  for (const title of copyTitles(original)) {
    const slug = slugOf(title);
    const namesakes = await findNamesakes(tx, { title, slug }, null);
    if (namesakes.some((other) => other.title.toLowerCase() === title.toLowerCase())) continue;
    // Long titles can differ where their slugs are already cut off.
    return { title, slug: namesakes.length === 0 ? slug : `${slug}-${randomBytes(3).toString('hex')}` };
  }
  throw tooManyCopies();
}

function tooManyCopies(): Refusal {
  return new Refusal('title_taken', 'This course has too many copies. Rename or delete some of them first.');
}
