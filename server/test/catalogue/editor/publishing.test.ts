import { getCourse } from '@fit-coder/contracts/catalogue';
import { adminGetCourse, createCourse, updateCourse } from '@fit-coder/contracts/catalogue-admin';
import { previewPublishing } from '@fit-coder/contracts/learning/editor';
import { expect, test } from 'vitest';
import { makeCourse, makeLecture, makeVideoLecture, unknownId } from '../../support/factories.ts';
import { catalogueForAllTests, courseInput } from '../catalogue-site.ts';

const { site, admin } = catalogueForAllTests();

const preview = (id: string, cookie: string | undefined = admin.cookie) =>
  site.call(previewPublishing, { params: { id } }, cookie);

async function addVideo(
  lectureId: string,
  state: 'uploading' | 'uploaded' | 'processing' | 'failed',
  note: string | null = null,
): Promise<void> {
  await site.deps.database.db
    .insertInto('media_assets')
    .values({ lecture_id: lectureId, state, note, file_name: 'a.mp4', size_bytes: 1000 })
    .execute();
}

test('the preview of publishing lists what learners could not watch, in the order of the course', async () => {
  const course = await makeCourse(site, { publishedAt: null });
  await makeVideoLecture(site, course);
  const lectures = ['missing', 'uploading', 'uploaded', 'processing', 'failed'] as const;
  for (const [position, state] of lectures.entries()) {
    const id = await makeLecture(site, course.id, { position: position - 10, title: `It is ${state}` });
    if (state !== 'missing') await addVideo(id, state, state === 'failed' ? 'It has no picture.' : null);
  }
  const replaced = await makeVideoLecture(site, course);
  await addVideo(replaced.id, 'failed', 'The newer one is broken.');

  const { data } = await preview(course.id);
  expect(data.lectures).toBe(7);
  expect(data.unready.map(({ title, problem, note }) => [title, problem, note])).toEqual([
    ['It is missing', 'missing', null],
    ['It is uploading', 'uploading', null],
    ['It is uploaded', 'processing', null],
    ['It is processing', 'processing', null],
    ['It is failed', 'failed', 'It has no picture.'],
  ]);
});

test('the preview of publishing is refused without a session, for users, and for unknown courses', async () => {
  const { id } = await makeCourse(site);
  expect((await site.call(previewPublishing, { params: { id } })).status).toBe(401);
  expect((await preview(id, (await site.user()).cookie)).error.code).toBe('forbidden');
  expect((await preview(unknownId)).error.code).toBe('not_found');
  expect((await preview('not-an-id')).error.code).toBe('invalid_input');
});

test('outcomes and requirements are stored line by line, and stay as they are if they are not sent', async () => {
  const lines = {
    outcomes: [' Say who owns a value ', 'Borrow it'],
    requirements: ['A loop in any language'],
  };
  const body = { ...courseInput, title: 'Ownership, line by line', ...lines };
  const { course } = (await site.call(createCourse, { body }, admin.cookie)).data;
  const stored = {
    outcomes: ['Say who owns a value', 'Borrow it'],
    requirements: ['A loop in any language'],
  };
  expect(course).toMatchObject(stored);
  const update = async (change: object) => {
    const sent = { ...courseInput, title: body.title, ...change };
    return site.call(updateCourse, { params: { id: course.id }, body: sent }, admin.cookie);
  };
  expect((await update({})).data.course).toMatchObject(stored);
  expect((await update({ outcomes: [] })).data.course).toMatchObject({ ...stored, outcomes: [] });
  for (const wrong of [Array(13).fill('One'), [' '], ['x'.repeat(161)], ['\0'], 'One'])
    expect((await update({ requirements: wrong })).error.code).toBe('invalid_input');
  const { data } = await site.call(adminGetCourse, { params: { id: course.id } }, admin.cookie);
  expect(data.course.requirements).toEqual(stored.requirements);
});

test('visitors read the outcomes and the requirements of a course', async () => {
  const { id, slug } = await makeCourse(site);
  const change = { outcomes: ['Count to ten'], requirements: ['Ten fingers'] };
  const body = { ...courseInput, title: 'Counting to ten', ...change };
  await site.call(updateCourse, { params: { id }, body }, admin.cookie);
  expect((await site.call(getCourse, { params: { id: slug } })).data.course).toMatchObject(change);
});
