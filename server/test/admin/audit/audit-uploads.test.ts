import type { AuditEntry } from '@fit-coder/contracts/administration';
import { uploadPath } from '@fit-coder/contracts/media';
import { deleteLecture } from '@fit-coder/contracts/catalogue-admin';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, auditEntriesOf, breakTable } from './audit-entries.ts';
import { makeCategories, makeCourse, makeLecture, unknownId } from '../../support/factories.ts';
import { from, metadata, tus } from '../../media/upload/upload.client.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';

let origin: string;
const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const testAdmin = userForAllTests(site, 'testadmin');
beforeAll(async () => {
  await makeCategories(site);
  origin = await site.listen();
});

/** The entries that `work` leaves, oldest first, once each has its outcome, which is recorded after the response. */
async function entriesOf(work: () => Promise<unknown>): Promise<AuditEntry[]> {
  const ids = new Set((await auditEntriesOf(site, admin, work)).map(({ id }) => id));
  const entries = async () => (await auditEntries(site, admin.cookie)).filter(({ id }) => ids.has(id));
  await expect.poll(async () => (await entries()).map(({ outcome }) => outcome)).not.toContain('started');
  return (await entries()).toReversed();
}

describe('uploads', () => {
  const begin = (lectureId: string, cookie: string, headers: Record<string, string> = {}) =>
    tus({ origin, cookie }, 'POST', uploadPath, {
      'upload-length': '100',
      'upload-metadata': metadata({ lectureId, filename: 'one.mp4' }),
      ...headers,
    });

  test('each upload that begins, is refused or is cancelled leaves an entry', async () => {
    const { id } = await makeCourse(site);
    const lectureId = await makeLecture(site, id, { position: 0 });
    let place = '';
    const left = await entriesOf(async () => {
      place = (await begin(lectureId, admin.cookie)).headers.get('location') ?? '';
      expect((await begin(lectureId, admin.cookie)).status).toBe(409);
      expect((await begin(unknownId, admin.cookie)).status).toBe(404);
      const sender = { origin, cookie: admin.cookie };
      await tus(sender, 'PATCH', place, from(0), new Uint8Array(10));
      expect((await tus(sender, 'DELETE', place)).status).toBe(204);
    });
    const upload = { actorName: admin.user.name, action: 'uploadVideo', subjectId: lectureId };
    expect(left).toMatchObject([
      { ...upload, outcome: 'cancelled', sentence: 'The upload of one.mp4 was cancelled.' },
      { ...upload, outcome: 'upload_in_progress' },
      { ...upload, subjectId: unknownId, outcome: 'not_found' },
      { action: 'cancelUpload', outcome: 'done', subjectId: place.split('/').at(-1) },
    ]);
  });

  test('the entry of an upload says that it runs, and then how it ended', async () => {
    const { id } = await makeCourse(site);
    const lectureId = await makeLecture(site, id, { position: 0 });
    const sender = { origin, cookie: admin.cookie };
    const entry = async () =>
      (await auditEntries(site, admin.cookie)).find(({ subjectId }) => subjectId === lectureId);
    const place = (await begin(lectureId, admin.cookie)).headers.get('location') ?? '';
    const begun = { action: 'uploadVideo', outcome: 'begun', sentence: 'The upload of one.mp4 began.' };
    await expect.poll(entry).toMatchObject(begun);
    await tus(sender, 'PATCH', place, from(0), new Uint8Array(50));
    expect(await entry()).toMatchObject(begun);
    await tus(sender, 'PATCH', place, from(50), new Uint8Array(50));
    expect(await entry()).toMatchObject({ outcome: 'done', sentence: 'one.mp4 was uploaded.' });
  });

  test('an upload whose lecture is deleted, or that nothing arrives for, leaves an entry that says so', async () => {
    const { id } = await makeCourse(site);
    const [gone, silent] = [
      await makeLecture(site, id, { position: 0 }),
      await makeLecture(site, id, { position: 1 }),
    ];
    const left = await entriesOf(async () => {
      for (const lectureId of [gone, silent]) await begin(lectureId, admin.cookie);
      await site.call(deleteLecture, { params: { id: gone } }, admin.cookie);
      const uploads = site.deps.database.db.updateTable('media_assets').where('lecture_id', '=', silent);
      await uploads.set({ updated_at: new Date(0) }).execute();
      await site.product.media.recover({ web: true, worker: true });
    });
    const cancelled = { action: 'uploadVideo', outcome: 'cancelled' };
    expect(left).toMatchObject([
      { ...cancelled, sentence: 'The upload of one.mp4 ended, because its lecture was deleted.' },
      { ...cancelled, sentence: 'The upload of one.mp4 was removed, because nothing arrived for a day.' },
      { action: 'deleteLecture', outcome: 'done' },
    ]);
  });

  test('a video that cannot be processed leaves an entry that says so, under the name of its administrator', async () => {
    const { id } = await makeCourse(site);
    const lectureId = await makeLecture(site, id, { position: 0 });
    const sender = { origin, cookie: admin.cookie };
    await site.work();
    const place = (await begin(lectureId, admin.cookie)).headers.get('location') ?? '';
    await tus(sender, 'PATCH', place, from(0), new Uint8Array(100));
    const failed = async () => {
      const entries = await auditEntries(site, admin.cookie);
      return entries.find(({ action, subjectId }) => action === 'processVideo' && subjectId === lectureId);
    };
    await expect.poll(failed).toMatchObject({
      actorName: admin.user.name,
      outcome: 'video_failed',
      sentence: expect.stringMatching(/^one\.mp4 could not be processed\. This file is not a video/u),
    });
  });

  test('refused uploads of the test administrator and of the protocol leave no entry', async () => {
    const { id } = await makeCourse(site);
    const lectureId = await makeLecture(site, id, { position: 0 });
    const left = await entriesOf(async () => {
      expect((await begin(lectureId, testAdmin.cookie)).status).toBe(403);
      expect((await begin(lectureId, admin.cookie, { 'upload-length': '-1' })).status).toBe(400);
    });
    expect(left).toEqual([]);
  });

  test.each([
    ['the null character', '\0\0\0'],
    ['a long text', 'x'.repeat(5000)],
    ['a path', '../../lectures'],
    ['nothing', ''],
  ])('%s in the place of a lecture is not found, and the entry names no lecture', async (_, lectureId) => {
    const left = await entriesOf(async () => {
      expect((await begin(lectureId, admin.cookie)).status).toBe(404);
    });
    expect(left).toMatchObject([{ action: 'uploadVideo', subjectId: null, outcome: 'not_found' }]);
  });

  test('an upload that cannot be recorded does not begin', async () => {
    const { id } = await makeCourse(site);
    const lectureId = await makeLecture(site, id, { position: 0 });
    const mend = await breakTable(site, 'audit_entries', 'insert');
    expect((await begin(lectureId, admin.cookie)).status).toBe(500);
    await mend();
    const { db } = site.deps.database;
    const assets = db.selectFrom('media_assets').select('id').where('lecture_id', '=', lectureId);
    expect(await assets.execute()).toEqual([]);
    expect((await begin(lectureId, admin.cookie)).status).toBe(201);
  });
});
