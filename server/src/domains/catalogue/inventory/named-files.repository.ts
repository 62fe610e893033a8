import type { Database } from '../../../platform/database.ts';
import type { NamedFiles } from '../../../platform/stored-files.ts';
import { captionsDigest } from '../captions.ts';
import { posterFiles } from '../poster.ts';

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
