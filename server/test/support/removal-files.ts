import { randomUUID } from 'node:crypto';
import { makeCaptions } from './factories.ts';
import type { TestSite } from './test-site.ts';

/**
 * Gives a course a poster and two lectures, each with captions, an exercise file, a video that plays and one that failed and could be
 * tried again. Returns the keys of all their files.
 */
export async function fillCourse(site: TestSite, courseId: string): Promise<string[]> {
  const poster = `posters/${randomUUID()}.webp`;
  const keys = [poster, poster.replace('.webp', '-640.webp')];
  const { db } = site.deps.database;
  await db.updateTable('courses').set({ poster }).where('id', '=', courseId).execute();
  for (const position of [0, 1]) {
    const lectureId = randomUUID();
    const captions = `captions/${lectureId}/one.vtt`;
    const lecture = { id: lectureId, course_id: courseId, section: 'One', title: 'A lecture', position };
    await db.insertInto('lectures').values(lecture).execute();
    await makeCaptions(site, lectureId, captions);
    const key = `lecture-files/${lectureId}/one`;
    const file = { name: 'start.sql', key, type: 'text/plain', size_bytes: key.length };
    await db
      .insertInto('lecture_files')
      .values({ lecture_id: lectureId, ...file })
      .execute();
    const failed = await addAsset(site, lectureId, 'failed');
    const ready = await addAsset(site, lectureId, 'ready');
    await db.updateTable('lectures').set({ asset_id: ready.id }).where('id', '=', lectureId).execute();
    keys.push(captions, key, ...failed.files, ...ready.files);
  }
  for (const key of keys) await site.deps.storage.put(key, Buffer.from(key));
  return keys.toSorted();
}

/** A video of a lecture with the keys of its files, which are there. Videos added later are younger. */
export async function addAsset(
  site: TestSite,
  lectureId: string,
  state: 'ready' | 'failed' | 'uploaded',
): Promise<{ id: string; files: string[] }> {
  const { id } = await site.deps.database.db
    .insertInto('media_assets')
    .values({ lecture_id: lectureId, state, file_name: 'a.mp4', size_bytes: 1000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const played = state === 'ready' ? [`media/${id}/master.m3u8`, `media/${id}/720p/segment-0001.m4s`] : [];
  const files = [`sources/${id}`, ...played];
  for (const key of files) await site.deps.storage.put(key, Buffer.from(key));
  return { id, files };
}

/** Those of the keys that are in storage. */
export async function filesOf(site: TestSite, keys: readonly string[]): Promise<string[]> {
  const found = await Promise.all(keys.map((key) => site.deps.storage.get(key)));
  return keys.filter((_, index) => found[index]);
}

/** How many jobs that remove files were ever enqueued. */
export async function queuedRemovals(site: TestSite): Promise<number> {
  const { rows } = await site.deps.database.pool.query<{ count: number }>(
    `select count(*) as count from pgboss.job where name = 'remove-files'`,
  );
  return rows[0]?.count ?? 0;
}
