import { readdir, readFile } from 'node:fs/promises';
import { putCaptions } from '@fit-coder/contracts/learning/captions';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webvtt, { type ParsedWebVtt } from 'webvtt-parser';
import { makeCourse, makeVideoLecture } from '../support/factories.ts';
import { openMediaFolder, picture, quick, type MediaFolder } from '../support/videos.ts';
import { transform } from './processing/transcoded-video.ts';
import { openServedMedia, type ServedMedia } from './served-media.ts';

const films = new URL('../../demo/videos/', import.meta.url);

let served: ServedMedia;
let media: MediaFolder;
let origin: string;
beforeAll(async () => {
  [served, media] = await Promise.all([openServedMedia(), openMediaFolder()]);
  origin = served.origin;
});
afterAll(async () => {
  await served.close();
  await media.remove();
});

async function get(address: string): Promise<Response> {
  const response = await fetch(address, { headers: { cookie: served.cookie } });
  expect(response.status).toBe(200);
  return response;
}

/** The result of the parser of the W3C's validator, which reports every deviation from the format. */
const read = (text: string, kind: 'metadata' | 'subtitles'): ParsedWebVtt =>
  new webvtt.WebVTTParser().parse(text, kind);

test('a storyboard as served is WebVTT, covers the video without a gap, and names tiles inside its picture', async () => {
  const made = await transform(await media.make('a.mp4', ...picture('320x180', 12), ...quick));
  const address = (await served.serve(made.folder)).replace('master.m3u8', 'storyboard.vtt');
  const response = await get(address);
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  const { cues, errors } = read(await response.text(), 'metadata');
  expect(errors).toEqual([]);
  expect(cues[0]?.startTime).toBe(0);
  expect(cues.at(-1)?.endTime).toBeCloseTo(12, 0);
  expect(cues.slice(1).map(({ startTime }) => startTime)).toEqual(
    cues.slice(0, -1).map(({ endTime }) => endTime),
  );
  const tiles = cues.flatMap(({ text }) => [/^([\w.-]+)#xywh=(\d+),(\d+),(\d+),(\d+)$/u.exec(text) ?? []]);
  const [[, name = ''] = expect.fail('no tile')] = tiles;
  const { width, height } = await sharp(
    await (await get(new URL(name, address).href)).arrayBuffer(),
  ).metadata();
  for (const [, file, ...numbers] of tiles) {
    const [x = NaN, y = NaN, wide = NaN, high = NaN] = numbers.map(Number);
    expect(file).toBe(name);
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(y + high).toBeLessThanOrEqual(height);
  }
});

describe('captions as served are WebVTT with every cue of the file', async () => {
  const names = (await readdir(films)).filter((name) => name.endsWith('.vtt'));
  test.each(names)('%s', async (name) => {
    const { site, cookie } = served;
    const { id } = await makeVideoLecture(site, await makeCourse(site), { video: false });
    const file = await readFile(new URL(name, films), 'utf8');
    const files = { file: new Blob([file], { type: 'text/vtt' }) };
    expect((await site.call(putCaptions, { params: { id }, body: {}, files }, cookie)).status).toBe(200);
    const row = await site.deps.database.db
      .selectFrom('lecture_captions')
      .select('file')
      .where('lecture_id', '=', id)
      .executeTakeFirstOrThrow();
    const { cues, errors } = read(await (await get(`${origin}/${row.file}`)).text(), 'subtitles');
    expect(errors).toEqual([]);
    expect(cues.length).toBe(file.split('-->').length - 1);
    expect(cues.every(({ startTime, endTime }) => startTime < endTime)).toBe(true);
  });
});

test('the parser sees a cue that ends before it begins (control)', () => {
  const { errors } = read('WEBVTT\n\n00:05.000 --> 00:01.000\nLate\n', 'subtitles');
  expect(errors.length).toBeGreaterThan(0);
});
