import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Target } from '../cpu.ts';
import { demoCookie } from '../demo-session.ts';
import { atMostFigure, ratioFigure, type Figure } from '../figure.ts';
import { memoryOf } from '../load.ts';
import { inTurn } from '../turns.ts';

const run = promisify(execFile);
const mebibyte = 1024 ** 2;
const mebibytes = 512;

/** Uploads 512 MiB to a site and writes as many bytes to the same disk, in turns. */
export async function uploadFigures({ origin, pid }: Target, folder: string): Promise<Figure[]> {
  const cookie = await demoCookie(origin, 'administrator');
  const addLecture = await courseToFill(origin, cookie);
  const before = await memoryOf(pid);
  let most = before;
  const watching = setInterval(() => void memoryOf(pid).then((now) => (most = Math.max(most, now))), 50);
  const copy = join(folder, 'dd');
  const options = [`of=${copy}`, `bs=${mebibyte}`, `count=${mebibytes}`, 'conv=fsync', 'status=none'];
  const { ours, theirs } = await inTurn(
    async () => {
      const lectureId = await addLecture();
      return secondsOf(() => upload(origin, cookie, lectureId));
    },
    () => secondsOf(() => run('dd', ['if=/dev/zero', ...options])),
    2,
  );
  clearInterval(watching);
  const what = 'Upload of 512 MiB';
  return [
    ratioFigure(`${what}, against dd conv=fsync`, 's', ours, theirs, { must: 6, aim: 2 }),
    atMostFigure(`${what}, growth of memory`, 'MB', most - before, { must: 120, aim: 60 }),
  ];
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Creates a course; the returned function adds a lecture to it and returns the lecture's id. */
async function courseToFill(origin: string, cookie: string): Promise<() => Promise<string>> {
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const { course } = await post<{ course: { id: string } }>('/admin/courses', {
    ...{
      title: 'A course to upload to',
      summary: 'For the bench.',
      description: 'A course for large files.',
    },
    ...{ category: 'python', level: 'beginner', access: 'free', priceCents: null },
    ...{ instructor: 'Ada', technology: '', snippet: '' },
  });
  return async () => {
    const lecture = { section: 'One', title: 'A large file', summary: '', preview: false };
    const added = await post<{ lecture: { id: string } }>(`/admin/courses/${course.id}/lectures`, lecture);
    return added.lecture.id;
  };
}

/** One upload in one request. */
async function upload(origin: string, cookie: string, lectureId: string): Promise<void> {
  const metadata = [
    `lectureId ${Buffer.from(lectureId).toString('base64')}`,
    `filename ${Buffer.from('bench.mp4').toString('base64')}`,
  ].join(',');
  const headers = { cookie, 'tus-resumable': '1.0.0' };
  const announced = {
    ...headers,
    'upload-length': String(mebibytes * mebibyte),
    'upload-metadata': metadata,
  };
  const created = await fetch(`${origin}/api/v1/admin/uploads`, { method: 'POST', headers: announced });
  const place = created.headers.get('location');
  if (place === null)
    throw new Error(`an upload was answered with ${created.status}: ${await created.text()}`);
  const chunk = randomBytes(mebibyte);
  await sendBytes(
    new URL(place, origin),
    headers,
    Readable.from(Array.from({ length: mebibytes }, () => chunk)),
  );
}

async function sendBytes(
  url: URL,
  headers: Readonly<Record<string, string>>,
  bytes: Readable,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const more = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const length = { 'content-length': String(mebibytes * mebibyte) };
  const request = http.request(
    url,
    { method: 'PATCH', headers: { ...headers, ...more, ...length } },
    resolve,
  );
  bytes.on('error', reject).pipe(request.on('error', reject));
  const response = await promise;
  const answer = await text(response);
  if (response.statusCode !== 204)
    throw new Error(`the upload was answered with ${response.statusCode}: ${answer}`);
}
