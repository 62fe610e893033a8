import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { login } from '@fit-coder/contracts/accounts';
import { requestCourse } from '@fit-coder/contracts/catalogue';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { uploadPath } from '@fit-coder/contracts/media';
import { DefaultHttpStack } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openMediaFolder, picture, quick, tone } from '../support/videos.ts';
import { from, metadata, prepareUpload, untilVideo, uploadFile } from '../media/upload/upload.client.ts';
import { bytes, startUploadSite, type UploadSite } from '../media/upload/upload.site.ts';
import { send, begin, json } from './requests.ts';
import { startCaddy, startNginx, type Proxy } from './proxies.ts';
import { startNginxForNodes } from './several-nodes/nginx.ts';

let upload: UploadSite;
/** A ready video. */
let videoId: string;
beforeAll(async () => {
  upload = await startUploadSite({ publicUrl: 'https://localhost', trustedProxies: 1, rateLimits: true });
  await upload.site.work();
  const folder = await openMediaFolder();
  const video = await folder.make('short.mp4', ...picture('320x180', 1), ...tone(1), ...quick);
  const lectureId = await upload.newLecture();
  await uploadFile({ ...upload.as(upload.admin), lectureId }, video);
  videoId = (await untilVideo(upload.site, lectureId, ({ state }) => state === 'ready')).id;
  await folder.remove();
});
afterAll(() => upload.site.close());

const asPage = { accept: 'text/html,*/*' };

describe.each([
  { name: 'nginx', start: startNginx, addresses: ['127.0.0.2', '127.0.0.3'], apiInTheClear: 403 },
  {
    name: 'nginx for several nodes',
    start: (port: number) => startNginxForNodes({ nodes: [port] }),
    addresses: ['127.0.0.6', '127.0.0.7'],
    apiInTheClear: 403,
  },
  { name: 'Caddy', start: startCaddy, addresses: ['127.0.0.4', '127.0.0.5'], apiInTheClear: 308 },
])('$name with the configuration of deploy', ({ name, start, addresses, apiInTheClear }) => {
  let proxy: Proxy;
  beforeAll(async () => {
    proxy = await start(Number(new URL(upload.as(upload.admin).origin).port));
  });
  afterAll(() => proxy.stop());

  const loggedIn = () => ({ cookie: upload.admin.cookie });

  test('sets cookies only for this host with TLS, and sends HSTS', async () => {
    const { email } = upload.admin.user;
    const response = await send(
      proxy,
      apiBase + login.path,
      json({ email, password: upload.admin.password }),
    );
    expect(response.status).toBe(200);
    const cookies = response.headers['set-cookie'] ?? [];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/u);
    expect(response.headers['strict-transport-security']).toMatch(/max-age=31536000/u);
  });

  test('counts limits by the connecting address and ignores X-Forwarded-For of the client', async () => {
    const wish = { name: 'Wilma', email: 'wilma@example.com', course: 'A course about proxies' };
    const sendWish = async (localAddress: string | undefined, claimed: number) => {
      const input = json(wish, { 'x-forwarded-for': `198.51.100.${claimed}` });
      return (await send(proxy, apiBase + requestCourse.path, { ...input, localAddress })).status;
    };
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push(await sendWish(addresses[0], at));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await sendWish(addresses[1], 0)).toBe(200);
  });

  test('streams an upload to the site, and the upload can be resumed', async () => {
    const lectureId = await upload.newLecture();
    const about = { 'upload-length': String(bytes.length), 'upload-metadata': metadata({ lectureId }) };
    const tus = { 'tus-resumable': '1.0.0', ...loggedIn() };
    const made = await send(proxy, uploadPath, { method: 'POST', headers: { ...tus, ...about } });
    const place = new URL(made.headers.location ?? '', proxy.origin);
    const id = place.pathname.split('/').at(-1) ?? '';

    const half = bytes.subarray(0, bytes.length / 2);
    const headers = { ...tus, ...from(0), 'content-length': String(bytes.length) };
    const broken = request(place, { ca: proxy.ca, agent: false, method: 'PATCH', headers });
    const failed = once(broken, 'error');
    broken.write(half);
    // The first half has arrived while the request is still waiting for the other.
    await vi.waitUntil(async () => (await stat(upload.at(id))).size === half.length, { timeout: 240_000 });
    broken.destroy(new Error('the line broke'));
    await failed;

    const offsets: string[] = [];
    const { upload: rest, done } = await prepareUpload(
      { origin: proxy.origin, cookie: upload.admin.cookie, lectureId },
      upload.file,
      {
        uploadUrl: place.href,
        httpStack: new DefaultHttpStack({ ca: proxy.ca, agent: false }),
        onBeforeRequest: (sent) => void offsets.push(sent.getHeader('Upload-Offset') ?? ''),
        retryDelays: [100, 500, 1000, 3000],
      },
    );
    rest.start();
    await done;
    expect(offsets.filter(Boolean)).toEqual([String(half.length)]);
    expect((await upload.stored(id)).equals(bytes)).toBe(true);
  });

  test('streams events without buffering', async () => {
    const lectureId = await upload.newLecture();
    const stream = await begin(proxy, `${apiBase}/admin/lectures/${lectureId}/video/events`, {
      headers: loggedIn(),
    });
    let events = '';
    stream.on('data', (chunk: Buffer) => (events += chunk.toString()));
    await vi.waitUntil(() => events.includes('"video":null'), { timeout: 240_000 });
    await upload.create(lectureId, 1000);
    await vi.waitUntil(() => events.includes('"state":"uploading"'), { timeout: 240_000 });
    expect(stream.readableEnded).toBe(false);
    stream.destroy();
  });

  test('serves a range of a video with 206', async () => {
    const path = `/media/${videoId}/master.m3u8`;
    const response = await send(proxy, path, { headers: { ...loggedIn(), range: 'bytes=0-9' } });
    expect([response.status, response.headers['content-length']]).toEqual([206, '10']);
    expect(response.headers['content-range']).toMatch(/^bytes 0-9\/\d+$/u);
  });

  test('redirects pages to TLS and refuses API calls without it', async () => {
    const plain = async (path: string) => {
      const sent = plainRequest(proxy.plainOrigin + path, { agent: false, family: 4 }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      return response;
    };
    const page = await plain('/courses?q=sql');
    expect([301, 308]).toContain(page.statusCode);
    expect(page.headers.location).toMatch(/^https:\/\/localhost(?::\d+)?\/courses\?q=sql$/u);
    expect((await plain(`${apiBase}/site`)).statusCode).toBe(apiInTheClear);
  });

  test('serves neither other host names nor the metrics', async () => {
    const other = await send(proxy, '/', { headers: { host: 'other.example', ...asPage } });
    expect(other.headers['set-cookie']).toBeUndefined();
    // Caddy answers unknown names with an empty response.
    expect([other.status, other.body === '']).toEqual(name === 'Caddy' ? [200, true] : [421, false]);
    expect((await send(proxy, '/metrics')).status).toBe(404);
  });

  test('lets the site answer headers and bodies that are too large', async () => {
    const head = await send(proxy, '/', { headers: { ...asPage, cookie: `a=${'x'.repeat(20_000)}` } });
    expect(head.status).toBe(431);
    expect(head.body).toContain('Fit Coder');
    const body = await send(proxy, `${apiBase}/login`, {
      method: 'POST',
      headers: { ...asPage, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x'.repeat(300_000) }),
    });
    expect(body.status).toBe(413);
    expect(body.body).not.toMatch(/nginx/iu);
  });
});
