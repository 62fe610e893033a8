import {
  cancelUpload,
  lectureVideo,
  maxVideoBytes,
  retryVideo,
  uploadPath,
} from '@fit-coder/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { from, metadata, tus } from './upload.client.ts';
import { bytes, startUploadSite, type UploadSite } from './upload.site.ts';

let uploads: UploadSite;
let sender: { origin: string; cookie: string };
let anonymous: { origin: string; cookie: string };
const lines: string[] = [];
beforeAll(async () => {
  uploads = await startUploadSite({ logLevel: 'error' }, { write: (line) => void lines.push(line) });
  sender = uploads.as(uploads.admin);
  anonymous = { ...sender, cookie: '' };
});
afterAll(() => uploads.site.close());

test('only an administrator of this site can upload', async () => {
  const lectureId = await uploads.newLecture();
  const headers = { 'upload-length': '10', 'upload-metadata': metadata({ lectureId }) };
  const [user, testAdmin] = [await uploads.site.user(), await uploads.site.user('testadmin')];
  const refusals = [
    [await tus(anonymous, 'POST', uploadPath, headers), 401, 'not_signed_in'],
    [await tus(uploads.as(user), 'POST', uploadPath, headers), 403, 'forbidden'],
    [await tus(uploads.as(testAdmin), 'POST', uploadPath, headers), 403, 'test_admin_reads_only'],
    [await uploads.create(lectureId, 10, { origin: 'https://evil.example' }), 403, 'cross_site'],
    [await uploads.create(lectureId, 10, { 'sec-fetch-site': 'cross-site' }), 403, 'cross_site'],
  ] as const;
  for (const [response, status, code] of refusals) {
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/\.$/u), code });
  }
  expect(await uploads.videoOf(lectureId)).toBeNull();
  const { place, lectureId: other } = await uploads.begin();
  expect((await tus(uploads.as(testAdmin), 'HEAD', place)).status).toBe(403);
  expect((await tus(uploads.as(user), 'DELETE', place)).status).toBe(403);
  expect((await uploads.videoOf(other))?.state).toBe('uploading');
});

test('a user without the right to upload is refused before the body is sent', async () => {
  const { place } = await uploads.begin(60_000_000);
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
      if (sent > 50_000_000) controller.close();
    },
  });
  const response = await tus(anonymous, 'PATCH', place, from(400), endless);
  expect(response.status).toBe(401);
  expect(sent).toBeLessThan(50_000_000);
});

test('invalid upload requests are refused with a message and leave no files', async () => {
  const lectureId = await uploads.newLecture();
  const before = await uploads.unfinished();
  const unknown = '00000000-0000-4000-8000-000000000000';
  const cases = [
    [await uploads.create(lectureId, maxVideoBytes + 1), 413, 'body_too_large'],
    [await uploads.create(lectureId, 0), 422, 'media_rejected'],
    [await uploads.create(lectureId, -1), 400, 'invalid_input'],
    [await uploads.create(lectureId, '1e3'), 400, 'invalid_input'],
    [await uploads.create(unknown, 10), 404, 'not_found'],
    [await uploads.create('not-an-id', 10), 404, 'not_found'],
    [await uploads.create(lectureId, 10, { 'upload-metadata': 'lectureId ???' }), 400, 'invalid_input'],
    [await uploads.create(lectureId, 10, { 'upload-concat': 'partial' }), 400, 'invalid_input'],
    [await uploads.create(lectureId, 10, { 'tus-resumable': '0.2.2' }), 400, 'invalid_input'],
    [await tus(sender, 'POST', uploadPath), 400, 'invalid_input'],
    [await tus(sender, 'POST', uploadPath, { 'upload-length': '10' }), 404, 'not_found'],
    [await tus(sender, 'POST', uploadPath, { 'upload-defer-length': '1' }), 400, 'invalid_input'],
    [
      await fetch(sender.origin + uploadPath, { method: 'POST', headers: { cookie: sender.cookie } }),
      412,
      'invalid_input',
    ],
  ] as const;
  for (const [response, status, code] of cases) {
    const body: unknown = await response.json();
    expect([response.status, body]).toEqual([status, { error: expect.stringMatching(/\.$/u), code }]);
    expect(response.headers.get('content-type')).toBe('application/json');
  }
  expect(await uploads.videoOf(lectureId)).toBeNull();
  expect(await uploads.unfinished()).toEqual(before);
});

test('requests for parts of the protocol that the site does not have are refused for good, and log no error', async () => {
  const lectureId = await uploads.newLecture();
  const headers = { 'upload-metadata': metadata({ lectureId }) };
  const { place } = await uploads.begin();
  const late = { ...from(400), 'upload-length': '1000' };
  const cases = [
    await tus(sender, 'POST', uploadPath, { ...headers, 'upload-defer-length': '1' }),
    await uploads.create(lectureId, 10, { 'upload-concat': 'partial' }),
    await tus(sender, 'POST', uploadPath, { ...headers, 'upload-concat': 'final;/a /b' }),
    await tus(sender, 'PATCH', place, late, new Uint8Array(10)),
  ];
  // Clients repeat a request after 501, but not after 400.
  expect(cases.map(({ status }) => status)).toEqual(cases.map(() => 400));
  for (const response of cases)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\.$/u), code: 'invalid_input' });
  // 50 is the level of errors.
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  expect(await uploads.offsetOf(place)).toBe('400');
});

test('invalid continuations are refused and change nothing', async () => {
  const { place, lectureId } = await uploads.begin();
  const elsewhere = `${uploadPath}/00000000-0000-4000-8000-000000000000`;
  const wrongType = { 'upload-offset': '400', 'content-type': 'text/plain' };
  const cases = [
    [await uploads.patch(place, 0, bytes.subarray(0, 10)), 409, 'wrong_offset'],
    [await uploads.patch(place, 400, bytes.subarray(0, 601)), 413, 'body_too_large'],
    [await uploads.patch(elsewhere, 0, bytes.subarray(0, 10)), 404, 'not_found'],
    [await uploads.patch(`${uploadPath}/..%2f..%2fsecret`, 0, bytes.subarray(0, 10)), 404, 'not_found'],
    [await tus(sender, 'PATCH', place, wrongType, new Uint8Array(10)), 400, 'invalid_input'],
    [await tus(sender, 'DELETE', elsewhere), 404, 'not_found'],
  ] as const;
  for (const [response, status, code] of cases) {
    const body: unknown = await response.json();
    expect([response.status, body]).toEqual([status, { error: expect.stringMatching(/\.$/u), code }]);
  }
  expect((await tus(sender, 'HEAD', place)).headers.get('upload-offset')).toBe('400');
  expect((await uploads.videoOf(lectureId))?.state).toBe('uploading');
});

test('responses have the security headers and give other sites no access', async () => {
  const { place } = await uploads.begin();
  const options = await tus(sender, 'OPTIONS', uploadPath, { origin: sender.origin });
  expect(options.status).toBe(204);
  expect(options.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination');
  const head = await tus(sender, 'HEAD', place, { origin: 'https://evil.example' });
  expect(head.headers.get('upload-offset')).toBe('400');
  for (const response of [options, head]) {
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/u);
  }
  expect((await tus(anonymous, 'OPTIONS', uploadPath)).status).toBe(401);
});

test("the calls on a lecture's video refuse invalid requests", async () => {
  const [user, testAdmin, lectureId] = [
    await uploads.site.user(),
    await uploads.site.user('testadmin'),
    await uploads.newLecture(),
  ];
  const params = { id: lectureId };
  const unknown = { params: { id: '00000000-0000-4000-8000-000000000000' } };
  for (const endpoint of [lectureVideo, retryVideo, cancelUpload]) {
    expect((await uploads.site.call(endpoint, { params })).status).toBe(401);
    expect((await uploads.site.call(endpoint, { params }, user.cookie)).status).toBe(403);
    expect((await uploads.site.call(endpoint, unknown, sender.cookie)).status).toBe(404);
    expect((await uploads.site.call(endpoint, { params: { id: 'nothing' } }, sender.cookie)).status).toBe(
      400,
    );
  }
  expect((await uploads.site.call(lectureVideo, { params }, testAdmin.cookie)).data.video).toBeNull();
  expect((await uploads.site.call(retryVideo, { params }, testAdmin.cookie)).error.code).toBe(
    'test_admin_reads_only',
  );
  expect((await uploads.site.call(retryVideo, { params }, sender.cookie)).error.code).toBe('not_ready');
});
