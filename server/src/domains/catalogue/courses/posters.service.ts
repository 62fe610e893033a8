import { randomUUID } from 'node:crypto';
import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import type { Kysely } from 'kysely';
import { notifyCatalogue } from '../catalogue.channel.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import { isDatabaseAway } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { Service } from '../../../platform/service.ts';
import type { Media } from '../../media/media.ts';
import { presentAdminCourse } from './course.ts';
import { mustFindCourse, noSuchCourse } from './courses.service.ts';
import { setPoster } from './courses.repository.ts';
import { lockCourse } from './courses.repository.ts';
import { drawPoster, posterFiles, posterKeys } from './poster.ts';

export interface PostersDependencies {
  readonly db: Kysely<DB>;
  readonly storage: Storage;
  readonly media: Pick<Media, 'removal'>;
}

/** The posters of courses. The contracts define who may call it. */
export class PostersService extends Service<PostersDependencies> {
  /** Replaces a course's poster. @throws Refusal `not_found`, `image_rejected` */
  async put(courseId: string, bytes: Buffer): Promise<AdminCourse> {
    const { db, storage } = this.dependencies;
    await mustFindCourse(db, courseId);
    const { page, card } = await drawPoster(bytes);
    const keys = posterKeys(randomUUID());
    try {
      await storage.put(keys.page, page);
      await storage.put(keys.card, card);
      return await this.#set(courseId, keys.page);
    } catch (error) {
      // If the connection broke, the row may have been committed and name the files.
      if (!isDatabaseAway(error)) for (const key of [keys.page, keys.card]) await storage.removeAll(key);
      throw error;
    }
  }

  /** Restores the drawn poster; does nothing if there is no other. @throws Refusal `not_found` */
  remove(courseId: string): Promise<AdminCourse> {
    return this.#set(courseId, null);
  }

  #set(courseId: string, key: string | null): Promise<AdminCourse> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      const course = await lockCourse(tx, courseId);
      if (!course) throw noSuchCourse();
      if (course.poster !== key) {
        await setPoster(tx, courseId, key);
        await this.dependencies.media.removal.removeFiles(tx, posterFiles(course.poster));
        if (course.published) await notifyCatalogue(tx, courseId);
      }
      return presentAdminCourse(await mustFindCourse(tx, courseId));
    });
  }
}
