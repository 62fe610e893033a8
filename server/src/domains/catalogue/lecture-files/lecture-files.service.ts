import { maxLectureFiles } from '@fit-coder/contracts/learning/file-limits';
import type { LectureFile } from '@fit-coder/contracts/learning/lecture-files';
import { isDatabaseAway, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service } from '../../../platform/service.ts';
import { lectureExists, lockCourseOfLecture } from '../lectures/lectures.repository.ts';
import { noSuchLecture, type LecturesDependencies } from '../lectures/lectures.service.ts';
import { typeOfContent } from './file-content.ts';
import { fileKey, namesContent, presentFile, type LectureFileRow } from './lecture-file.ts';
import { deleteFile, findFiles, putFile } from './lecture-files.repository.ts';

/** Changes the files that come with lectures. The contracts define who may call it. */
export class LectureFilesService extends Service<LecturesDependencies> {
  /** @throws Refusal `not_found` */
  async list(lectureId: string): Promise<LectureFile[]> {
    const { db } = this.dependencies;
    if (!(await lectureExists(db, lectureId))) throw noSuchLecture();
    return (await findFiles(db, lectureId)).map(presentFile);
  }

  /**
   * Adds a file, or replaces the one of the same name. The same content again changes nothing.
   * @throws Refusal `not_found`, `list_full`, `unsupported_type`
   */
  async add(lectureId: string, name: string, bytes: Buffer): Promise<LectureFile> {
    const { db, storage } = this.dependencies;
    const type = await typeOfContent(name, bytes);
    const present = (await findFiles(db, lectureId)).find((file) => file.name === name);
    if (present && namesContent(present.key, bytes)) return presentFile(present);
    const key = fileKey(lectureId, bytes);
    await storage.put(key, bytes);
    const file = { lectureId, name, key, type, sizeBytes: bytes.length };
    try {
      return presentFile(await db.transaction().execute((tx) => this.#put(tx, file)));
    } catch (error) {
      // If the connection broke, the row may have been committed and name the file.
      if (!isDatabaseAway(error)) await storage.removeAll(key);
      throw error;
    }
  }

  /** Removes a file; returns its name. @throws Refusal `not_found` */
  remove(id: string): Promise<string> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      const file = await deleteFile(tx, id);
      if (!file) throw new Refusal('not_found', 'There is no such file.');
      await this.dependencies.media.removal.removeFiles(tx, [file.key]);
      return file.name;
    });
  }

  async #put(tx: Database, file: Omit<LectureFileRow, 'id' | 'createdAt'>): Promise<LectureFileRow> {
    // The lock serialises concurrent additions, and waits for a deletion of the lecture.
    if (!(await lockCourseOfLecture(tx, file.lectureId))) throw noSuchLecture();
    if (!(await lectureExists(tx, file.lectureId))) throw noSuchLecture();
    const present = await findFiles(tx, file.lectureId);
    const replaced = present.find(({ name }) => name === file.name);
    if (!replaced && present.length >= maxLectureFiles) throw filesFull();
    if (replaced) await this.dependencies.media.removal.removeFiles(tx, [replaced.key]);
    return putFile(tx, file);
  }
}

function filesFull(): Refusal {
  return new Refusal(
    'list_full',
    `A lecture can have at most ${maxLectureFiles} files. Remove one, or send several as a ZIP.`,
  );
}
