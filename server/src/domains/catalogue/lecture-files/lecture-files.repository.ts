import type { Database } from '../../../platform/database/database.ts';
import { pagesById, type ClaimedFolder } from '../../../platform/leftovers/claimed-folder.ts';
import type { NamedFiles } from '../../../platform/storage/stored-files.ts';
import { byName, fileDigest, type LectureFileRow } from './lecture-file.ts';

const columns = [
  'id',
  'lecture_id as lectureId',
  'name',
  'key',
  'type',
  'size_bytes as sizeBytes',
  'created_at as createdAt',
] as const;

/** The files of a lecture, sorted by name. */
export async function findFiles(db: Database, lectureId: string): Promise<LectureFileRow[]> {
  const rows = await db
    .selectFrom('lecture_files')
    .select(columns)
    .where('lecture_id', '=', lectureId)
    .execute();
  return rows.toSorted(byName);
}

export async function findFile(db: Database, id: string): Promise<LectureFileRow | null> {
  const row = await db.selectFrom('lecture_files').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Adds a file, or replaces the one of the same name, which keeps its id. */
export function putFile(
  tx: Database,
  { lectureId, name, key, type, sizeBytes }: Omit<LectureFileRow, 'id' | 'createdAt'>,
): Promise<LectureFileRow> {
  const content = { key, type, size_bytes: sizeBytes };
  return tx
    .insertInto('lecture_files')
    .values({ lecture_id: lectureId, name, ...content })
    .onConflict((conflict) => conflict.columns(['lecture_id', 'name']).doUpdateSet(content))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Adds the files of lectures that were just added. */
export async function insertFiles(
  tx: Database,
  files: readonly Omit<LectureFileRow, 'id' | 'createdAt'>[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ lectureId, name, key, type, sizeBytes }) => ({
    ...{ lecture_id: lectureId, name, key, type, size_bytes: sizeBytes },
  }));
  await tx.insertInto('lecture_files').values(rows).execute();
}

/** Removes a file's row and returns it; null if there is none. */
export async function deleteFile(tx: Database, id: string): Promise<LectureFileRow | null> {
  const row = await tx.deleteFrom('lecture_files').where('id', '=', id).returning(columns).executeTakeFirst();
  return row ?? null;
}

/** The keys of all files of these lectures. */
export async function findFileKeys(tx: Database, lectureIds: readonly string[]): Promise<string[]> {
  if (lectureIds.length === 0) return [];
  const query = tx.selectFrom('lecture_files').select('key').where('lecture_id', 'in', lectureIds);
  return (await query.execute()).map(({ key }) => key);
}

/** All files in storage that belong to lectures. */
export async function findNamedLectureFiles(db: Database): Promise<NamedFiles[]> {
  const rows = await db
    .selectFrom('lecture_files')
    .select(['lecture_id', 'name', 'key', 'size_bytes as size'])
    .execute();
  return rows.map(({ lecture_id, name, key, size }) => ({
    ...{ key, size, required: true, ...fileDigest(key) },
    what: `the file ${name} of the lecture ${lecture_id}`,
  }));
}

/** Their folder, searched for files that no row names. */
export const lectureFileFolder: ClaimedFolder = {
  folder: 'lecture-files',
  depth: 2,
  async *claims(db) {
    const read = (after: string, limit: number) =>
      db
        .selectFrom('lecture_files')
        .select(['id', 'key'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
    for await (const rows of pagesById(read)) yield rows.map(({ key }) => key);
  },
};
