import { id as uuid } from '@fit-coder/contracts/primitives';
import type { LectureFile } from '@fit-coder/contracts/learning/lecture-files';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Storage, StoredObject } from '../../../platform/storage/storage.ts';
import { presentFile, type Catalogue } from '../../catalogue/catalogue.ts';
import type { LectureAccess } from '../watching/lecture-access.ts';

export interface LectureFilesDependencies extends ServiceContext {
  readonly access: LectureAccess;
  readonly storage: Storage;
  readonly catalogue: Pick<Catalogue, 'findLectureFile' | 'findLectureFiles'>;
}

/** A stored file with its name and media type. */
export interface StoredLectureFile {
  readonly name: string;
  readonly type: string;
  readonly object: StoredObject;
}

/** Gives the files that come with lectures to those who may watch them. */
export class LectureFilesService extends Service<LectureFilesDependencies> {
  /** @throws Refusal as `LectureAccess.open` */
  async ofLecture(currentUser: CurrentUser | null, lectureId: string): Promise<LectureFile[]> {
    const { db, access, catalogue } = this.dependencies;
    const { id } = await access.open(currentUser, lectureId);
    return (await catalogue.findLectureFiles(db, id)).map(presentFile);
  }

  /** `id` comes from a path, which no contract validates. @throws Refusal as `LectureAccess.open` */
  async file(currentUser: CurrentUser | null, id: string): Promise<StoredLectureFile> {
    const { db, access, catalogue, storage } = this.dependencies;
    const file = uuid.safeParse(id).success ? await catalogue.findLectureFile(db, id) : null;
    if (!file) throw noSuchFile();
    await access.open(currentUser, file.lectureId);
    const object = await storage.get(file.key);
    if (!object) throw noSuchFile();
    return { name: file.name, type: file.type, object };
  }
}

function noSuchFile(): Refusal {
  return new Refusal('not_found', 'There is no such file.');
}
