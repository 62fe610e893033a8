import { readdir } from 'node:fs/promises';
import { adminGetCourse, deleteLecture } from '@fit-coder/contracts/catalogue-admin';
import { getPlayback } from '@fit-coder/contracts/learning';
import {
  listCaptions,
  maxCaptionsLanguages,
  putCaptions,
  removeCaptions,
  setDefaultCaptions,
} from '@fit-coder/contracts/learning/captions';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueForAllTests } from '../catalogue-site.ts';
import {
  makeCaptions,
  makeCourse,
  makeLecture,
  makeVideoLecture,
  unknownId,
} from '../../support/factories.ts';

const { site, admin } = catalogueForAllTests();
beforeAll(() => site.work());

const vtt = (text: string) => new Blob([`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`]);

function put(id: string, file: Blob, body: { language?: string; label?: string } = {}) {
  return site.call(putCaptions, { params: { id }, body, files: { file } }, admin.cookie);
}
async function listed(id: string) {
  return (await site.call(listCaptions, { params: { id } }, admin.cookie)).data.captions;
}
const languagesOf = async (id: string) =>
  (await listed(id)).map((one) => [one.language, one.label, one.default]);
const keyOf = async (id: string) => (await listed(id))[0]?.src.slice(1) ?? '';

async function newLecture(): Promise<string> {
  return makeLecture(site, (await makeCourse(site)).id, { position: 0 });
}

test('captions are stored, and replaced ones are removed', async () => {
  const { id: courseId } = await makeCourse(site);
  const id = await makeLecture(site, courseId, { position: 0 });
  expect((await put(id, vtt('Hello'))).data.message).toBe('The captions in English were saved.');
  const first = await keyOf(id);
  expect(first).toMatch(new RegExp(`^captions/${id}/[\\da-f-]+\\.vtt$`, 'u'));
  expect((await put(id, vtt('Hello'))).status).toBe(200);
  expect(await keyOf(id)).toBe(first);
  expect((await put(id, vtt('Good bye'))).status).toBe(200);
  const second = await keyOf(id);
  expect(second).not.toBe(first);
  await expect.poll(() => site.deps.storage.get(first)).toBeNull();
  expect(await site.deps.storage.get(second)).not.toBeNull();
  const course = await site.call(adminGetCourse, { params: { id: courseId } }, admin.cookie);
  expect(course.data.lectures[0]?.captions).toBe(true);
});

test('captions are stored, replaced and deleted by an id in upper case as by one in lower case', async () => {
  const id = await newLecture();
  const upper = id.toUpperCase();
  expect((await put(upper, vtt('Hello'))).status).toBe(200);
  const first = await keyOf(id);
  expect(first).toContain(`captions/${id}/`);
  expect((await put(id, vtt('Good bye'))).status).toBe(200);
  await expect.poll(() => site.deps.storage.get(first)).toBeNull();
  const params = { id: upper, language: 'en' };
  expect((await site.call(removeCaptions, { params }, admin.cookie)).status).toBe(200);
  expect(await listed(id)).toEqual([]);
});

test('captions that an older version stored under an id in upper case go with their lecture', async () => {
  const id = await newLecture();
  const key = `captions/${id.toUpperCase()}/old.vtt`;
  await site.deps.storage.put(key, Buffer.from('WEBVTT\n'));
  await makeCaptions(site, id, key);
  expect((await site.call(deleteLecture, { params: { id } }, admin.cookie)).status).toBe(200);
  await expect.poll(() => site.deps.storage.get(key)).toBeNull();
});

test('captions set many times at once leave only the file that is named', async () => {
  const id = await newLecture();
  const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => put(id, vtt(`Take ${n % 3}`))));
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const files = async () =>
    (await readdir(`${site.dataDir}/storage/captions/${id}`)).map((file) => `captions/${id}/${file}`);
  await expect.poll(files).toEqual([await keyOf(id)]);
});

describe('languages', () => {
  test('have their own captions; the first is the default until another is chosen, or it is deleted', async () => {
    const course = await makeCourse(site, { access: 'free' });
    const { id } = await makeVideoLecture(site, course);
    await site.call(removeCaptions, { params: { id, language: 'en' } }, admin.cookie);
    await put(id, vtt('Hallo'), { language: 'DE' });
    await put(id, vtt('Olá'), { language: 'pt-br', label: 'Português (Brasil)' });
    await put(id, vtt('Hello'));
    expect(await languagesOf(id)).toEqual([
      ['de', 'Deutsch', true],
      ['en', 'English', false],
      ['pt-BR', 'Português (Brasil)', false],
    ]);
    const chosen = await site.call(setDefaultCaptions, { params: { id, language: 'PT-BR' } }, admin.cookie);
    expect(chosen.data.message).toBe('Players now show the captions in Português (Brasil) first.');
    const { data } = await site.call(getPlayback, { params: { id } }, admin.cookie);
    const read = async (src: string) =>
      (await site.app.inject({ url: src, headers: { cookie: admin.cookie } })).body;
    expect(data.playback.captions.map(({ language, default: first }) => [language, first])).toEqual([
      ['pt-BR', true],
      ['de', false],
      ['en', false],
    ]);
    expect(await read(data.playback.captions[0]?.src ?? '')).toContain('Olá');
    const removed = await site.call(removeCaptions, { params: { id, language: 'pt-BR' } }, admin.cookie);
    expect(removed.data.message).toBe('The captions in Português (Brasil) were deleted.');
    expect(await languagesOf(id)).toEqual([
      ['de', 'Deutsch', true],
      ['en', 'English', false],
    ]);
    const gone = data.playback.captions[0]?.src.slice(1) ?? '';
    await expect.poll(() => site.deps.storage.get(gone)).toBeNull();
  });

  test.each([
    ['a word', { language: 'german!' }],
    ['no language', { language: '' }],
    ['a tag with a part twice', { language: 'de-a-bb-a-cc' }],
    ['an empty name', { label: ' ' }],
    ['a name of more than 60 characters', { label: 'x'.repeat(61) }],
  ])('%s is refused', async (_, body) => {
    const id = await newLecture();
    const { error } = await put(id, vtt('Hello'), body);
    expect(error).toMatchObject({
      code: 'invalid_input',
      fields: { [Object.keys(body)[0] ?? '']: expect.any(String) },
    });
    expect(await listed(id)).toEqual([]);
  });

  test('are named without the extensions of their tags', async () => {
    const id = await newLecture();
    expect((await put(id, vtt('Hello'), { language: 'en-x-foo' })).status).toBe(200);
    expect((await put(id, vtt('Hallo'), { language: 'de-u-ca-buddhist' })).status).toBe(200);
    expect(await languagesOf(id)).toEqual([
      ['en-x-foo', 'English', true],
      ['de-u-ca-buddhist', 'Deutsch', false],
    ]);
  });

  test('beyond the limit are refused', async () => {
    const id = await newLecture();
    const rows = Array.from({ length: maxCaptionsLanguages }, (_, n) => ({
      ...{ lecture_id: id, language: `x${String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26))}` },
      ...{ label: 'A language', is_default: n === 0, file: `captions/${id}/${n}.vtt` },
    }));
    await site.deps.database.db.insertInto('lecture_captions').values(rows).execute();
    expect((await put(id, vtt('Hello'))).error.code).toBe('list_full');
    expect(await listed(id)).toHaveLength(maxCaptionsLanguages);
  });

  test.each([removeCaptions, setDefaultCaptions])('that do not exist: $method $path', async (endpoint) => {
    const id = await newLecture();
    const call = (params: { id: string; language: string }) => site.call(endpoint, { params }, admin.cookie);
    expect((await call({ id, language: 'de' })).error.code).toBe('not_found');
    expect((await call({ id: unknownId, language: 'de' })).error.code).toBe('not_found');
    expect((await call({ id, language: 'not a language' })).error.code).toBe('invalid_input');
  });
});

test('captions that an older version stored are read once', async () => {
  const id = await newLecture();
  const [key, broken] = [`captions/${id}/old.vtt`, `captions/${id}/broken.vtt`];
  await site.deps.storage.put(key, Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nOlder words\n'));
  await site.deps.storage.put(broken, Buffer.from('no captions'));
  await makeCaptions(site, id, key);
  const other = await newLecture();
  await makeCaptions(site, other, broken);
  await site.product.catalogue.readStoredCaptions();
  const { db } = site.deps.database;
  const passages = db.selectFrom('transcript_passages').select(['captions_id', 'text']);
  expect((await passages.execute()).filter(({ text }) => text === 'Older words')).toHaveLength(1);
  const unread = db.selectFrom('lecture_captions').select('id').where('search', 'is', null);
  expect(await unread.where('lecture_id', 'in', [id, other]).execute()).toEqual([]);
});
