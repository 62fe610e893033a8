import type { Database } from '../../platform/database/database.ts';
import { pagesById, type ClaimedFolder } from '../../platform/leftovers/claimed-folder.ts';
import type { NamedFiles } from '../../platform/storage/stored-files.ts';
import { captionsDigest } from './lectures/captions.ts';
import { posterFiles } from './courses/poster.ts';

/** Posters of courses and captions of lectures. */
export async function findCatalogueFiles(db: Database): Promise<NamedFiles[]> {
  const courses = await db
    .selectFrom('courses')
    .select(['slug', 'poster'])
    .where('poster', 'is not', null)
    .execute();
  const lectures = await db
    .selectFrom('lectures')
    .select(['id', 'captions'])
    .where('captions', 'is not', null)
    .execute();
  return [
    ...courses.flatMap(({ slug, poster }) =>
      posterFiles(poster).map((key) => ({ key, required: true, what: `the poster of the course ${slug}` })),
    ),
    ...lectures.map(({ id, captions }) => ({
      key: captions ?? '',
      required: true,
      ...captionsDigest(captions ?? ''),
      what: `the captions of the lecture ${id}`,
    })),
  ];
}

/** The folders of these files, searched for files that no row names. */
export const catalogueFolders: readonly ClaimedFolder[] = [
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
      const read = (after: string, limit: number) =>
        db
          .selectFrom('lectures')
          .select(['id', 'captions'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute();
      for await (const rows of pagesById(read)) yield rows.flatMap(({ captions }) => captions ?? []);
    },
  },
];
