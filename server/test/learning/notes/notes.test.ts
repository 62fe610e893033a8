import { randomUUID } from 'node:crypto';
import { maxCourseNotes, maxNoteLength } from '@fit-coder/contracts/learning/note-limits';
import { exportAccount } from '@fit-coder/contracts/learning';
import { deleteNote, listNotes, saveNote, type NoteInput } from '@fit-coder/contracts/learning/notes';
import { describe, expect, test } from 'vitest';
import { makeCourse, makeEntitlement, makeVideoLecture, unknownId } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;

async function lecture(access: 'free' | 'premium' = 'free', published = true) {
  const course = await makeCourse(site, { access, ...(!published && { publishedAt: null }) });
  return { course, ...(await makeVideoLecture(site, course)) };
}

interface Traits extends Partial<NoteInput> {
  readonly id?: string;
}

const save = (by: TestUser | null, lectureId: string, { id = randomUUID(), ...traits }: Traits = {}) =>
  site.call(
    saveNote,
    { params: { id }, body: { lectureId, second: 5, text: 'A *note*.', ...traits } },
    by?.cookie ?? '',
  );

const remove = (by: TestUser | null, id: string) =>
  site.call(deleteNote, { params: { id } }, by?.cookie ?? '');

async function kept(by: TestUser, id: string) {
  return (await site.call(listNotes, { params: { id } }, by.cookie)).data.notes;
}

describe('a note', () => {
  test('is kept with its second, listed by time with its HTML, and the same when it is sent again', async () => {
    const [user, { id: lectureId, course }] = [await site.user(), await lecture()];
    const id = randomUUID();
    const { data } = await save(user, lectureId, { id, second: 30 });
    expect(data).toMatchObject({
      message: 'The note was saved.',
      note: { id, lectureId, second: 30, text: 'A *note*.', html: '<p>A <em>note</em>.</p>\n' },
    });
    await save(user, lectureId, { id, second: 30 });
    await save(user, lectureId, { second: 4, text: '  ' });
    expect(await kept(user, course.id)).toMatchObject([
      { second: 4, text: '', html: '' },
      { id, second: 30 },
    ]);
    expect(await kept(user, course.slug)).toHaveLength(2);
  });

  test('is changed and deleted by the one who wrote it, also after they may not watch the lecture any more', async () => {
    const [user, { id: lectureId, course }] = [await site.user(), await lecture('premium')];
    await makeEntitlement(site, user, course.id);
    const { note } = (await save(user, lectureId)).data;
    await db().deleteFrom('entitlements').where('user_id', '=', user.user.id).execute();
    const { data } = await save(user, lectureId, { id: note.id, second: 9, text: 'Changed.' });
    expect(data.note).toMatchObject({ second: 9, text: 'Changed.', createdAt: note.createdAt });
    expect((await save(user, lectureId)).error.code).toBe('subscription_required');
    expect(await kept(user, course.id)).toMatchObject([{ text: 'Changed.' }]);
    expect((await remove(user, note.id)).data.message).toBe('The note was deleted.');
    expect(await kept(user, course.id)).toEqual([]);
    expect((await remove(user, note.id)).error.code).toBe('not_found');
  });

  test('comes back under its id when its deletion is undone', async () => {
    const [user, { id: lectureId, course }] = [await site.user(), await lecture()];
    const { note } = (await save(user, lectureId)).data;
    await remove(user, note.id);
    await save(user, lectureId, { id: note.id, second: note.second, text: note.text });
    expect(await kept(user, course.id)).toMatchObject([{ id: note.id, text: note.text }]);
  });

  test('of another user is not shown, changed or deleted', async () => {
    const [one, other, { id: lectureId, course }] = [await site.user(), await site.user(), await lecture()];
    const { note } = (await save(one, lectureId)).data;
    expect(await kept(other, course.id)).toEqual([]);
    expect((await save(other, lectureId, { id: note.id, text: 'Mine now.' })).error.code).toBe('not_found');
    expect((await remove(other, note.id)).error.code).toBe('not_found');
    expect(await kept(one, course.id)).toMatchObject([{ text: 'A *note*.' }]);
  });

  test('stays with its lecture', async () => {
    const [user, one, other] = [await site.user(), await lecture(), await lecture()];
    const { note } = (await save(user, one.id)).data;
    expect((await save(user, other.id, { id: note.id })).error.code).toBe('not_found');
    expect(await kept(user, one.course.id)).toMatchObject([{ lectureId: one.id }]);
  });

  test('needs a session, a user who may write, and a lecture that they may watch', async () => {
    const { id, course } = await lecture();
    const [user, tester] = [await site.user(), await site.user('testadmin')];
    const [premium, draft] = [await lecture('premium'), await lecture('free', false)];
    const unrecorded = await makeVideoLecture(site, course, { video: false });
    const codes = [
      await save(null, id),
      await save(tester, id),
      await save(user, premium.id),
      await save(user, draft.id),
      await save(user, unknownId),
      await save(user, unrecorded.id),
      await remove(null, unknownId),
    ].map(({ error }) => error.code);
    expect(codes).toEqual([
      'not_signed_in',
      'test_admin_reads_only',
      'subscription_required',
      'not_found',
      'not_found',
      'not_ready',
      'not_signed_in',
    ]);
    const unseen = await site.call(listNotes, { params: { id: draft.course.id } }, user.cookie);
    expect(unseen.error.code).toBe('not_found');
  });

  test('stays with its author when the course is unpublished', async () => {
    const [user, other, { id, course }] = [await site.user(), await site.user(), await lecture()];
    await save(user, id, { text: 'Mine.' });
    await db().updateTable('courses').set({ published_at: null }).where('id', '=', course.id).execute();
    const list = async ({ cookie }: TestUser) => site.call(listNotes, { params: { id: course.id } }, cookie);
    expect((await list(user)).data.notes).toMatchObject([{ text: 'Mine.' }]);
    expect((await list(other)).error.code).toBe('not_found');
  });

  test('with impossible input is refused', async () => {
    const [user, { id, course }] = [await site.user(), await lecture()];
    const impossible: Traits[] = [
      { second: -1 },
      { second: 0.5 },
      { second: 1e9 },
      { text: 'a'.repeat(maxNoteLength + 1) },
      { text: 'a\0b' },
      { id: 'a-note' },
      { lectureId: 'a-lecture' },
    ];
    for (const traits of impossible) expect((await save(user, id, traits)).error.code).toBe('invalid_input');
    expect(await kept(user, course.id)).toEqual([]);
    expect((await save(user, id, { text: 'a'.repeat(maxNoteLength) })).status).toBe(200);
  });
});

test('a course takes so many notes of a user and no more, also when two are sent at the same moment', async () => {
  const [user, { id: lectureId, course }] = [await site.user(), await lecture()];
  const at = new Date();
  const rows = Array.from({ length: maxCourseNotes - 1 }, (_, second) => ({
    ...{ id: randomUUID(), user_id: user.user.id, lecture_id: lectureId, second },
    ...{ created_at: at, updated_at: at },
  }));
  await db().insertInto('notes').values(rows).execute();
  const codes = await Promise.all([1, 2].map(async () => (await save(user, lectureId)).status));
  expect(codes.toSorted((one, two) => one - two)).toEqual([200, 409]);
  const id = (await kept(user, course.id))[0]?.id ?? '';
  expect((await save(user, lectureId, { id, text: 'Changed.' })).status).toBe(200);
});

test('notes are part of the data of a user, and disappear with the account and with the lecture', async () => {
  const [user, { id: lectureId, course }, other] = [await site.user(), await lecture(), await lecture()];
  await save(user, lectureId, { second: 252 });
  await save(user, other.id);
  const { data } = await site.call(exportAccount, {}, user.cookie);
  expect(data.notes).toHaveLength(2);
  expect(data.notes.find(({ second }) => second === 252)).toMatchObject({
    course: 'A course for a test',
    lecture: 'A lecture to watch',
    text: 'A *note*.',
  });
  await db().deleteFrom('lectures').where('id', '=', other.id).execute();
  expect(await kept(user, course.id)).toHaveLength(1);
  await db().deleteFrom('users').where('id', '=', user.user.id).execute();
  const left = db().selectFrom('notes').select('id').where('user_id', '=', user.user.id);
  expect(await left.execute()).toEqual([]);
});
