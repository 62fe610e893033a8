import { adminGetCourse, deleteLecture } from '@fit-coder/contracts/catalogue-admin';
import { copyCourse } from '@fit-coder/contracts/learning/editor';
import { maxFileBytes, maxLectureFiles } from '@fit-coder/contracts/learning/file-limits';
import {
  addLectureFile,
  adminListLectureFiles,
  getLectureFiles,
  removeLectureFile,
} from '@fit-coder/contracts/learning/lecture-files';
import { parse } from 'content-disposition';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  makeCourse,
  makeEntitlement,
  makeLecture,
  makeVideoLecture,
  unknownId,
} from '../support/factories.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import type { TestUser } from '../support/test-site.ts';

const site = siteForAllTests();
let admin: TestUser;
let origin: string;
beforeAll(async () => {
  admin = await site.user('admin');
  origin = await site.listen();
  await site.work();
});

const source = 'select 1;\n';

const add = (id: string, name = 'start.sql', content: string | Blob = source, by = admin) =>
  site.call(
    addLectureFile,
    { params: { id }, body: { name }, files: { file: new Blob([content]) } },
    by.cookie,
  );

const list = async (id: string, by?: TestUser) =>
  site.call(getLectureFiles, { params: { id } }, by?.cookie ?? '');

const download = (path: string, by?: TestUser) =>
  fetch(origin + path, { headers: by ? { cookie: by.cookie } : {} });

async function lecture(access: 'free' | 'premium' = 'premium', preview = false) {
  const course = await makeCourse(site, { access });
  return { course, id: (await makeVideoLecture(site, course, { preview })).id };
}

const keysOf = async (id: string) => {
  const keys: string[] = [];
  for await (const key of site.deps.storage.list(`lecture-files/${id}`)) keys.push(key);
  return keys;
};

describe('a file of a lecture', () => {
  test('is listed and downloaded by those who may watch, and hidden from the others', async () => {
    const { id, course } = await lecture();
    const [owner, stranger] = [await site.user(), await site.user()];
    await makeEntitlement(site, owner, course.id);
    const { data } = await add(id);
    expect(data).toMatchObject({
      message: 'start.sql was added.',
      file: { name: 'start.sql', type: 'text/plain', sizeBytes: source.length },
    });
    const { path } = data.file;
    expect((await list(id, owner)).data.files).toMatchObject([{ name: 'start.sql', path }]);
    expect((await list(id, stranger)).error.code).toBe('subscription_required');
    expect((await list(id)).error.code).toBe('not_signed_in');
    expect(await (await download(path, owner)).text()).toBe(source);
    expect((await download(path, stranger)).status).toBe(403);
    expect((await download(path)).status).toBe(401);
  });

  test('of a preview is open to everyone, and one of a draft to administrators', async () => {
    const preview = await lecture('premium', true);
    const { path } = (await add(preview.id)).data.file;
    expect((await list(preview.id)).data.files).toHaveLength(1);
    expect((await download(path)).status).toBe(200);
    const draft = await makeCourse(site, { publishedAt: null });
    const unseen = await makeLecture(site, draft.id, { position: 0 });
    const hidden = (await add(unseen)).data.file;
    expect((await download(hidden.path, await site.user())).status).toBe(404);
    expect((await download(hidden.path, admin)).status).toBe(200);
  });

  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['Zażółć 💪 "x".sql'.replaceAll('"', "'"), source],
    ['100% ; filename=x.sql', source],
  ])('%s is sent as a download that a browser neither guesses at nor runs', async (name, content) => {
    const { id } = await lecture('premium', true);
    const { path } = (await add(id, name, content)).data.file;
    const { headers, status } = await download(path);
    expect(status).toBe(200);
    expect(parse(headers.get('content-disposition') ?? '')).toMatchObject({
      type: 'attachment',
      parameters: { filename: name },
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'content-length': String(Buffer.byteLength(content)),
    });
  });

  test.each(['/lecture-files/none', `/lecture-files/${unknownId}`, '/lecture-files/..%2f..%2fsecret'])(
    'is not found at %s',
    async (path) => {
      expect((await download(path, admin)).status).toBe(404);
    },
  );

  test('replaces one of the same name and keeps its id, and the same content changes nothing', async () => {
    const { id } = await lecture('free');
    const first = (await add(id)).data.file;
    const before = await keysOf(id);
    expect((await add(id)).data.file).toEqual(first);
    expect(await keysOf(id)).toEqual(before);
    const second = (await add(id, 'start.sql', 'select 2;')).data.file;
    expect(second).toMatchObject({ id: first.id, sizeBytes: 9 });
    await expect.poll(() => keysOf(id)).toHaveLength(1);
    expect(await keysOf(id)).not.toEqual(before);
    expect(await (await download(first.path, admin)).text()).toBe('select 2;');
  });

  test('is removed from storage when it is removed, and when its lecture is deleted', async () => {
    const { id } = await lecture('free');
    const { file } = (await add(id)).data;
    await add(id, 'other.sql');
    const remove = (by: TestUser | null) =>
      site.call(removeLectureFile, { params: { id: file.id } }, by?.cookie ?? '');
    expect((await remove(null)).error.code).toBe('not_signed_in');
    expect((await remove(await site.user())).error.code).toBe('forbidden');
    expect((await remove(admin)).data.message).toBe('start.sql was removed.');
    expect((await remove(admin)).error.code).toBe('not_found');
    expect((await download(file.path, admin)).status).toBe(404);
    await expect.poll(() => keysOf(id)).toHaveLength(1);
    await site.call(deleteLecture, { params: { id } }, admin.cookie);
    await expect.poll(() => keysOf(id)).toEqual([]);
  });
});

test('the files of a course are copied with it, and stay when the original is deleted', async () => {
  const { id, course } = await lecture();
  await add(id);
  const copy = (await site.call(copyCourse, { params: { id: course.id } }, admin.cookie)).data.course;
  const { lectures } = (await site.call(adminGetCourse, { params: { id: copy.id } }, admin.cookie)).data;
  const read = await site.call(
    adminListLectureFiles,
    { params: { id: lectures[0]?.id ?? '' } },
    admin.cookie,
  );
  const [file] = read.data.files;
  expect(read.data.files).toMatchObject([{ name: 'start.sql', sizeBytes: source.length }]);
  await site.call(deleteLecture, { params: { id } }, admin.cookie);
  await expect.poll(() => keysOf(id)).toEqual([]);
  expect(await (await download(file?.path ?? '', admin)).text()).toBe(source);
});

describe('refused is', () => {
  test('a call by anyone but an administrator, and one for a lecture that does not exist', async () => {
    const { id } = await lecture();
    expect((await add(id, 'a.sql', source, await site.user())).error.code).toBe('forbidden');
    expect((await add(id, 'a.sql', source, await site.user('testadmin'))).error.code).toBe(
      'test_admin_reads_only',
    );
    expect((await add(unknownId)).error.code).toBe('not_found');
    expect(await keysOf(unknownId)).toEqual([]);
    const read = await site.call(adminListLectureFiles, { params: { id: unknownId } }, admin.cookie);
    expect(read.error.code).toBe('not_found');
  });

  test.each([
    ...['', ' ', '..', 'a/b', 'a\\b', 'a\nb', 'a"b', 'name.', 'txt.\u202Eexe', 'a'.repeat(101)],
    ...['x.bat\u00A0', 'x.hta\u3000', 'notes.txt\u2028'],
  ])('the name %j', async (name) => {
    const { id } = await lecture();
    const { error } = await add(id, name);
    expect(error).toMatchObject({ code: 'invalid_input', fields: { name: expect.any(String) } });
  });

  test('an empty file, one that is too large, and a program', async () => {
    const { id } = await lecture();
    expect((await add(id, 'a.txt', '')).error.fields).toEqual({ file: 'Choose a file that is not empty.' });
    const large = new Blob(['x'.repeat(maxFileBytes + 1)]);
    expect((await add(id, 'a.txt', large)).error.fields).toEqual({ file: 'A file can be at most 20 MB.' });
    const program = new Blob([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])]);
    expect((await add(id, 'a.txt', program)).error.code).toBe('unsupported_type');
    expect(await keysOf(id)).toEqual([]);
    const largest = new Blob(['x'.repeat(maxFileBytes)]);
    expect((await add(id, 'a.txt', largest)).data.file.sizeBytes).toBe(maxFileBytes);
  });

  test('one file more than a lecture can have, also when two are sent at the same moment', async () => {
    const { id } = await lecture();
    const names = Array.from({ length: maxLectureFiles - 1 }, (_, index) => `${index}.txt`);
    for (const name of names) await add(id, name);
    const statuses = await Promise.all(['x.txt', 'y.txt'].map(async (name) => (await add(id, name)).status));
    expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await keysOf(id)).toHaveLength(maxLectureFiles);
    expect((await add(id, '0.txt', 'changed')).status).toBe(200);
  });
});

test('files are named for backups, with their size and digest', async () => {
  const { id } = await lecture();
  await add(id);
  const [key] = await keysOf(id);
  const named = await site.product.namedFiles(site.deps.database.db);
  expect(named.find((file) => file.key === key)).toMatchObject({ required: true, size: source.length });
});
