import type { Database } from '../../platform/database/database.ts';
import { pagesById, type ClaimedFolder } from '../../platform/leftovers/claimed-folder.ts';
import type { NamedFiles } from '../../platform/storage/stored-files.ts';
import { captionsDigest } from './captions/captions-key.ts';
import { captionsPage } from './captions/captions.repository.ts';
import { findNamedLectureFiles, lectureFileFolder } from './lecture-files/lecture-files.repository.ts';
import { posterFiles } from './courses/poster.ts';

/** Posters of courses, and captions and files of lectures. */
export async function findCatalogueFiles(db: Database): Promise<NamedFiles[]> {
  const courses = await db
    .selectFrom('courses')
    .select(['slug', 'poster'])
    .where('poster', 'is not', null)
    .execute();
  const captions = await db.selectFrom('lecture_captions').select(['lecture_id', 'file']).execute();
  return [
    ...courses.flatMap(({ slug, poster }) =>
      posterFiles(poster).map((key) => ({ key, required: true, what: `the poster of the course ${slug}` })),
    ),
    ...captions.map(({ lecture_id: id, file }) => ({
      key: file,
      required: true,
      ...captionsDigest(file),
      what: `the captions of the lecture ${id}`,
    })),
    ...(await findNamedLectureFiles(db)),
  ];
}

/** The folders of these files, searched for files that no row names. */
export const catalogueFolders: readonly ClaimedFolder[] = [
  lectureFileFolder,
  {
    folder: 'posters',
    depth: 1,
    async *claims(db) {
      const read = (after: string, limit: number) =>
        db
          .selectFrom('courses')
          .select(['id', 'poster'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute();
      for await (const rows of pagesById(read)) yield rows.flatMap(({ poster }) => posterFiles(poster));
    },
  },
  {
    folder: 'captions',
    depth: 2,
    async *claims(db) {
      const read = (after: string, limit: number) => captionsPage(db, after, limit);
      for await (const rows of pagesById(read)) yield rows.map(({ file }) => file);
    },
  },
];
