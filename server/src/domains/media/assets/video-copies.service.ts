import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { Service } from '../../../platform/service.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import { deliveredPrefix, mediaPrefix } from './asset.ts';
import { findFolder, insertCopy } from './assets.repository.ts';
import { removeVideoFiles } from './removal.service.ts';

/**
 * Copies ready videos. Each copy has a row and names of files of its own, so that either can be replaced or removed without
 * the other; the storage shares the bytes.
 */
export class VideoCopiesService extends Service<{ readonly db: Kysely<DB>; readonly storage: Storage }> {
  /** Copies a video's files; returns the id of the copy, or null if there are none. */
  async copyFiles(assetId: string): Promise<string | null> {
    const { db, storage } = this.dependencies;
    const folder = await findFolder(db, assetId);
    if (folder === undefined) return null;
    const id = randomUUID();
    try {
      return (await storage.copy(deliveredPrefix({ id: assetId, folder }), mediaPrefix(id))) ? id : null;
    } catch (error) {
      await removeVideoFiles(storage, id);
      // The video was removed meanwhile.
      if ((await findFolder(db, assetId)) === undefined) return null;
      throw error;
    }
  }

  /** Gives a lecture the copy `to` of a video; false if the video was removed meanwhile. */
  insert(
    tx: Database,
    copy: { readonly from: string; readonly to: string; readonly lectureId: string },
  ): Promise<boolean> {
    return insertCopy(tx, copy);
  }

  /** Removes the files of a copy that got no row. */
  drop(assetId: string): Promise<void> {
    return removeVideoFiles(this.dependencies.storage, assetId);
  }
}
