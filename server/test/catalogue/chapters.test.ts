import { getPlayback } from '@fit-coder/contracts/learning';
import { getChapters, maxChapters, putChapters } from '@fit-coder/contracts/learning/chapters';
import { describe, expect, test } from 'vitest';
import { catalogueForAllTests } from './catalogue-site.ts';
import { makeCourse, makeLecture, makeVideoLecture, unknownId } from '../support/factories.ts';
import { userForAllTests } from '../support/site-hooks.ts';

const { site, admin } = catalogueForAllTests();
const testAdmin = userForAllTests(site, 'testadmin');
const someone = userForAllTests(site);

const chapters = [
  { seconds: 0, title: 'Why' },
  { seconds: 20, title: 'A <T> & its bounds' },
];
const put = (id: string, body: object, cookie = admin.cookie) =>
  site.call(putChapters, { params: { id }, body: body as { chapters: typeof chapters } }, cookie);
const stored = async (id: string) =>
  (await site.call(getChapters, { params: { id } }, admin.cookie)).data.chapters;
const emptyLecture = async () => makeLecture(site, (await makeCourse(site)).id, { position: 0 });
/** A lecture with a video of 42 s. */
const filmed = async () => makeVideoLecture(site, await makeCourse(site, { access: 'free' }));

describe('who may call', () => {
  test.each([getChapters, putChapters])('$method refuses visitors and users', async (endpoint) => {
    const input = { params: { id: await emptyLecture() }, body: { chapters } };
    expect((await site.call(endpoint, input)).error.code).toBe('not_signed_in');
    expect((await site.call(endpoint, input, someone.cookie)).error.code).toBe('forbidden');
  });

  test('the test administrator reads only', async () => {
    const id = await emptyLecture();
    await put(id, { chapters });
    expect((await put(id, { chapters: [] }, testAdmin.cookie)).error.code).toBe('test_admin_reads_only');
    const response = await site.call(getChapters, { params: { id } }, testAdmin.cookie);
    expect(response.data.chapters).toEqual(chapters);
  });
});

test('a lecture has no chapters until they are set, and none again once they are removed', async () => {
  const { id } = await filmed();
  const played = async () =>
    (await site.call(getPlayback, { params: { id } }, someone.cookie)).data.playback.chapters;
  expect([await stored(id), await played()]).toEqual([[], []]);
  const response = await put(id, {
    chapters: [chapters[0], { ...chapters[1], title: ' A <T> & its bounds ' }],
  });
  expect(response.data).toEqual({ chapters, message: 'The chapters were saved.' });
  expect([await stored(id), await played()]).toEqual([chapters, chapters]);
  expect((await put(id, { chapters: [] })).status).toBe(200);
  expect([await stored(id), await played()]).toEqual([[], []]);
});

test('chapters may be set before there is a video, and must start before the end of one', async () => {
  const late = [{ seconds: 42, title: 'Late' }];
  expect((await put(await emptyLecture(), { chapters: late })).status).toBe(200);
  const { id } = await filmed();
  const { error } = await put(id, { chapters: late });
  expect(error).toMatchObject({ code: 'invalid_input', error: '“Late” starts after the end of the video.' });
  expect((await put(id, { chapters: [{ seconds: 41, title: 'Late' }] })).status).toBe(200);
});

test.each<[string, object]>([
  ['that start at the same second', { chapters: [chapters[0], { ...chapters[1], seconds: 0 }] }],
  ['in another order', { chapters: chapters.toReversed() }],
  ['before the start', { chapters: [{ seconds: -1, title: 'One' }] }],
  ['in the middle of a second', { chapters: [{ seconds: 0.5, title: 'One' }] }],
  ['after six hours', { chapters: [{ seconds: 21_601, title: 'One' }] }],
  ['without a title', { chapters: [{ seconds: 0, title: ' ' }] }],
  ['with a long title', { chapters: [{ seconds: 0, title: 'x'.repeat(101) }] }],
  ['with NUL', { chapters: [{ seconds: 0, title: 'a\0' }] }],
  ['with what is not known', { chapters: [{ seconds: 0, title: 'One', end: 4 }] }],
  ['without a list', {}],
  [
    'that are too many',
    { chapters: Array.from({ length: maxChapters + 1 }, (_, seconds) => ({ seconds, title: 'One' })) },
  ],
])('chapters %s are refused and change nothing', async (_, body) => {
  const id = await emptyLecture();
  await put(id, { chapters });
  expect((await put(id, body)).error.code).toBe('invalid_input');
  expect(await stored(id)).toEqual(chapters);
});

test('a lecture that does not exist has no chapters', async () => {
  expect((await put(unknownId, { chapters })).error.code).toBe('not_found');
  const response = await site.call(getChapters, { params: { id: unknownId } }, admin.cookie);
  expect(response.error.code).toBe('not_found');
});
