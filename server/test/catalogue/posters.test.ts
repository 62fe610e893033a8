import { getCourse } from '@fit-coder/contracts/catalogue';
import { putPoster, removePoster } from '@fit-coder/contracts/catalogue-admin';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { sentNotice } from './catalogue-changes.ts';
import { catalogueForAllTests } from './catalogue-site.ts';
import { makeCourse, unknownId } from '../support/factories.ts';

const { site, admin } = catalogueForAllTests();
beforeAll(() => site.work());

async function picture(width: number, height: number): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2a5fd0' } });
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())]);
}

function put(id: string, file: Blob) {
  return site.call(putPoster, { params: { id }, files: { file } }, admin.cookie);
}
const remove = (id: string) => site.call(removePoster, { params: { id } }, admin.cookie);

/** What a browser gets at a poster's address. */
async function fetched(path: string) {
  const { statusCode, headers, rawPayload } = await site.app.inject({ url: path });
  return { status: statusCode, headers, bytes: rawPayload };
}
const sizeOf = async (path: string) => {
  const { width, height, format } = await sharp((await fetched(path)).bytes).metadata();
  return { width, height, format };
};
const forCards = (path: string) => path.replace('.webp', '-640.webp');

describe('a poster', () => {
  test.each([
    ['a wide picture', 4000, 1500, 1280, 720],
    ['a tall one', 1500, 4000, 1280, 720],
    ['one that is smaller than a poster', 800, 450, 800, 450],
    ['the smallest', 320, 180, 320, 180],
  ])('is cut from %s to 16:9 and never enlarged', async (_, width, height, w, h) => {
    const { id } = await makeCourse(site);
    const path = (await put(id, await picture(width, height))).data.course.poster ?? '';
    expect(path).toMatch(/^\/posters\/[\da-f-]{36}\.webp$/u);
    expect(await sizeOf(path)).toEqual({ width: w, height: h, format: 'webp' });
    const small = Math.min(w, 640);
    expect(await sizeOf(forCards(path))).toEqual({ width: small, height: (small * 9) / 16, format: 'webp' });
  });

  test('is rotated as its camera says, and loses its metadata', async () => {
    const lying = sharp({ create: { width: 900, height: 1600, channels: 3, background: '#fff' } });
    const turned = lying.withExif({ IFD0: { Copyright: 'secret' } }).withMetadata({ orientation: 6 });
    const bytes = await turned.jpeg().toBuffer();
    const { id } = await makeCourse(site);
    const path = (await put(id, new Blob([new Uint8Array(bytes)]))).data.course.poster ?? '';
    expect(await sizeOf(path)).toMatchObject({ width: 1280, height: 720 });
    expect((await sharp((await fetched(path)).bytes).metadata()).exif).toBeUndefined();
  });

  test('is public, cached forever, and notifies the catalogue', async () => {
    const { id, slug } = await makeCourse(site);
    const told = await sentNotice(site, id, async () => {
      expect((await put(id, await picture(1280, 720))).data.message).toContain('new poster');
    });
    expect(told).toBe(true);
    const { poster } = (await site.call(getCourse, { params: { id: slug } })).data.course;
    const { status, headers } = await fetched(poster ?? '');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/webp' });
    expect(headers['cache-control']).toContain('immutable');
  });

  test('deletes the previous files when it is replaced or removed', async () => {
    const { id } = await makeCourse(site);
    const first = (await put(id, await picture(1280, 720))).data.course.poster ?? '';
    const second = (await put(id, await picture(1280, 720))).data.course.poster ?? '';
    expect(second).not.toBe(first);
    for (const path of [first, forCards(first)])
      await expect.poll(async () => (await fetched(path)).status).toBe(404);
    expect((await fetched(second)).status).toBe(200);
    const told = await sentNotice(site, id, async () => {
      expect((await remove(id)).data.course.poster).toBeNull();
    });
    expect(told).toBe(true);
    for (const path of [second, forCards(second)])
      await expect.poll(async () => (await fetched(path)).status).toBe(404);
    expect(await sentNotice(site, id, () => remove(id)), 'again there is nothing to tell').toBe(false);
  });
});

describe('invalid posters', () => {
  test.each([
    ['a picture that is too narrow', () => picture(319, 400)],
    ['one that is too flat', () => picture(3000, 100)],
    ['one with too many pixels', () => picture(6000, 4001)],
    ['a text', () => new Blob(['not a picture'])],
    ['a drawing with code in it', () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])],
    ['nothing', () => new Blob([])],
    ['half a picture', async () => (await picture(1280, 720)).slice(0, 2000)],
  ])('%s is refused', async (_, make) => {
    const { id } = await makeCourse(site);
    const response = await put(id, await make());
    expect(response.error).toMatchObject({ fields: { file: expect.any(String) } });
    expect(['image_rejected', 'invalid_input']).toContain(response.error.code);
    expect((await remove(id)).data.course.poster).toBeNull();
  });

  test('a file of more than five megabytes, no file, and a body that is no form are refused', async () => {
    const { id } = await makeCourse(site);
    const large = await put(id, new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]));
    expect(large.error).toMatchObject({
      code: 'invalid_input',
      fields: { file: expect.stringContaining('5') },
    });
    const none = await site.call(putPoster, { params: { id }, files: {}, body: { name: 'x' } }, admin.cookie);
    expect(none.error.code).toBe('invalid_input');
    const json = await site.call(putPoster, { params: { id } }, admin.cookie, {
      payload: '{}',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    });
    expect(json.error.code).toBe('unsupported_type');
  });

  test('an unknown course and an invalid id are refused', async () => {
    const file = await picture(1280, 720);
    expect((await put(unknownId, file)).error.code).toBe('not_found');
    expect((await put('x', file)).error.code).toBe('invalid_input');
    expect((await remove(unknownId)).error.code).toBe('not_found');
    expect((await remove('x')).error.code).toBe('invalid_input');
  });

  test.each([
    '/posters/../secret',
    '/posters/none.webp',
    `/posters/${unknownId}.png`,
    `/posters/${unknownId}.webp`,
  ])('the path %s answers 404', async (path) => {
    expect((await fetched(path)).status).toBe(404);
  });
});
