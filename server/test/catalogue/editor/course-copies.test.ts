import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getCourse } from '@fit-coder/contracts/catalogue';
import { adminGetCourse, deleteCourse, deleteLecture } from '@fit-coder/contracts/catalogue-admin';
import { copyCourse } from '@fit-coder/contracts/learning/editor';
import { getChapters, putChapters } from '@fit-coder/contracts/learning/chapters';
import { getPlayback } from '@fit-coder/contracts/learning';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/product.ts';
import { makeCourse, makeLecture, makeVideoLecture, unknownId } from '../../support/factories.ts';
import { catalogueForAllTests } from '../catalogue-site.ts';

const { site, admin } = catalogueForAllTests();
beforeAll(() => site.work());

const copy = (id: string, cookie: string | undefined = admin.cookie) =>
  site.call(copyCourse, { params: { id } }, cookie);
const whole = async (id: string) => (await site.call(adminGetCourse, { params: { id } }, admin.cookie)).data;

/** A published course with a poster and two lectures; one has a video in storage. */
async function original(title: string) {
  const course = await makeCourse(site, { title, priceCents: 4900, category: 'systems' });
  const poster = `posters/${randomUUID()}.webp`;
  for (const key of [poster, poster.replace('.webp', '-640.webp')])
    await site.deps.storage.put(key, Buffer.from(key));
  const { db } = site.deps.database;
  await db.updateTable('courses').set({ poster }).where('id', '=', course.id).execute();
  const { assetId } = await makeVideoLecture(site, course, { preview: true });
  for (const name of ['master.m3u8', 'poster.webp', '720p/index.m3u8'])
    await site.deps.storage.put(`media/${assetId}/${name}`, Buffer.from(`${name} of ${title}`));
  await makeLecture(site, course.id, { position: -1, title: 'Not recorded yet' });
  return { course, assetId };
}

async function assetOf(courseId: string): Promise<string> {
  const { lectures } = await whole(courseId);
  return lectures.find(({ ready }) => ready)?.video?.id ?? '';
}

function pick<T extends object, K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

const inodeOf = async (key: string) => (await stat(join(site.dataDir, 'storage', key))).ino;
const hasFile = async (key: string) => (await site.deps.storage.get(key)) !== null;

describe('a copy of a course', () => {
  test('is a draft with its texts, price, sections and lectures', async () => {
    const { course } = await original('Copied in full');
    const { data } = await copy(course.id);
    expect(data.message).toBe(
      'Copy of Copied in full was saved as a draft. One of its lectures has no video.',
    );
    const [before, after] = [await whole(course.id), await whole(data.course.id)];
    expect(after.course).toMatchObject({
      ...pick(before.course, 'summary', 'description', 'category', 'level', 'access', 'priceCents'),
      ...pick(before.course, 'promisedOn', 'instructor', 'technology', 'snippet', 'outcomes', 'requirements'),
      ...{ slug: 'copy-of-copied-in-full', title: 'Copy of Copied in full', publishedAt: null },
      ...{ lectureCount: 2, durationSeconds: 42 },
    });
    const shown = ({ lectures }: typeof before) =>
      lectures.map(({ section, title, summary, preview, ready, durationSeconds, captions }) => ({
        ...{ section, title, summary, preview, ready, durationSeconds, captions },
      }));
    expect(shown(after)).toEqual(shown(before));
    expect((await site.call(getCourse, { params: { id: data.course.slug } })).status).toBe(404);
  });

  test('can be asked for by an id in upper case', async () => {
    const { course } = await original('Copied in upper case');
    expect((await copy(course.id.toUpperCase())).status).toBe(200);
  });

  test('has the chapters of each lecture', async () => {
    const { course } = await original('Copied with chapters');
    const lectureOf = async (courseId: string) =>
      (await whole(courseId)).lectures.find(({ ready }) => ready)?.id ?? '';
    const chapters = [{ seconds: 3, title: 'Why' }];
    const params = { id: await lectureOf(course.id) };
    expect((await site.call(putChapters, { params, body: { chapters } }, admin.cookie)).status).toBe(200);
    const id = await lectureOf((await copy(course.id)).data.course.id);
    expect((await site.call(getChapters, { params: { id } }, admin.cookie)).data.chapters).toEqual(chapters);
  });

  test('shares the bytes of videos and posters, and either can be deleted without the other', async () => {
    const [first, second] = [await original('Original goes first'), await original('Copy goes first')];
    for (const [{ course, assetId }, isCopyRemoved] of [
      [first, false],
      [second, true],
    ] as const) {
      const { data } = await copy(course.id);
      const copied = await assetOf(data.course.id);
      expect(copied).not.toBe(assetId);
      const [mine, other] = [`media/${assetId}/master.m3u8`, `media/${copied}/master.m3u8`];
      expect(await inodeOf(other)).toBe(await inodeOf(mine));
      const posters = [(await whole(course.id)).course.poster, data.course.poster].map(
        (path) => path?.slice(1) ?? '',
      );
      expect(new Set(posters).size).toBe(2);

      const [gone, kept] = isCopyRemoved ? [data.course.id, course.id] : [course.id, data.course.id];
      await site.call(deleteCourse, { params: { id: gone } }, admin.cookie);
      const [goneFile, keptFile] = isCopyRemoved ? [other, mine] : [mine, other];
      await expect.poll(() => hasFile(goneFile)).toBe(false);
      expect(await hasFile(keptFile)).toBe(true);
      expect(await hasFile(posters[isCopyRemoved ? 0 : 1] ?? '')).toBe(true);
      const { lectures } = await whole(kept);
      const ready = lectures.find((lecture) => lecture.ready);
      const playback = await site.call(getPlayback, { params: { id: ready?.id ?? '' } }, admin.cookie);
      expect(playback.data.playback.hls).toContain(ready?.video?.id ?? 'no video');
    }
  });

  test('gets a title of its own, also of a long one', async () => {
    const { id } = await makeCourse(site, { title: 'Often copied' });
    const titles = [];
    for (let count = 0; count < 3; count += 1) titles.push((await copy(id)).data.course.title);
    expect(titles).toEqual(['Copy of Often copied', 'Copy of Often copied (2)', 'Copy of Often copied (3)']);
    const long = await makeCourse(site, { title: 'x'.repeat(120) });
    for (const end of ['x', '(2)']) {
      const { title } = (await copy(long.id)).data.course;
      expect([title.length <= 120, title.endsWith(end)]).toEqual([true, true]);
    }
  });

  test('of the same course at the same moment gives every copy its own title', async () => {
    const { course } = await original('Copied at once');
    const responses = await Promise.all([copy(course.id), copy(course.id), copy(course.id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ data }) => data.course.slug)).size).toBe(3);
  });

  test('has no video where the files are gone, and says so', async () => {
    const { course, assetId } = await original('Files are gone');
    await site.deps.storage.removeAll(`media/${assetId}`);
    const { data } = await copy(course.id);
    expect(data.message).toBe(
      'Copy of Files are gone was saved as a draft. 2 of its lectures have no video.',
    );
    expect((await whole(data.course.id)).lectures.map(({ ready }) => ready)).toEqual([false, false]);
  });

  test('has no video, and leaves no files, where the video is replaced while its files are copied', async () => {
    const { course, assetId } = await original('Replaced meanwhile');
    const copied: string[] = [];
    const { storage, database } = site.deps;
    const product = createProduct({
      ...site.deps,
      storage: {
        ...storage,
        copy: async (from, to) => {
          const done = await storage.copy(from, to);
          if (from !== `media/${assetId}`) return done;
          copied.push(to);
          await database.db.deleteFrom('media_assets').where('id', '=', assetId).execute();
          return done;
        },
      },
    });
    const route = product.routes.find(({ endpoint }) => endpoint === copyCourse);
    await route?.handle({ params: { id: course.id } } as never);
    const copies = await database.db
      .selectFrom('courses')
      .select('id')
      .where('title', '=', 'Copy of Replaced meanwhile')
      .execute();
    expect(copies).toHaveLength(1);
    expect((await whole(copies[0]?.id ?? '')).lectures.every(({ ready }) => !ready)).toBe(true);
    expect(copied).toHaveLength(1);
    expect(await hasFile(`${copied[0]}/master.m3u8`)).toBe(false);
  });
});

test('a copy is refused without a session, for users, and of unknown courses', async () => {
  const { id } = await makeCourse(site, { title: 'Not copied' });
  expect((await site.call(copyCourse, { params: { id } })).status).toBe(401);
  expect((await copy(id, (await site.user()).cookie)).error.code).toBe('forbidden');
  expect((await copy(unknownId)).error.code).toBe('not_found');
  expect((await copy('not-an-id')).error.code).toBe('invalid_input');
  const { db } = site.deps.database;
  const titles = await db
    .selectFrom('courses')
    .select('title')
    .where('title', 'like', '%Not copied')
    .execute();
  expect(titles).toHaveLength(1);
});

test('a lecture of a copy can be deleted without the original', async () => {
  const { course } = await original('Kept in part');
  const { data } = await copy(course.id);
  const [lecture] = (await whole(data.course.id)).lectures;
  await site.call(deleteLecture, { params: { id: lecture?.id ?? '' } }, admin.cookie);
  expect((await whole(course.id)).lectures).toHaveLength(2);
});
