import { publishCourse } from '@fit-coder/contracts/catalogue-admin';
import { beforeAll, expect, test } from 'vitest';
import { makeCategories, makeCourse } from '../support/factories.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import { untilBusListens } from '../support/bus.ts';

const url = '/api/v1/courses';

const site = siteForAllTests();
beforeAll(async () => {
  await untilBusListens(site);
  await makeCategories(site);
  await makeCourse(site, { slug: 'first', publishedAt: '2026-01-01T00:00:00Z' });
});

async function slugs(headers = {}): Promise<string[]> {
  const { courses } = (await site.app.inject({ url, headers })).json<{ courses: { slug: string }[] }>();
  return courses.map(({ slug }) => slug);
}

test('a response is kept, can be bypassed, and is dropped when the catalogue changes', async () => {
  expect(await slugs()).toEqual(['first']);
  const { id } = await makeCourse(site, { slug: 'second', publishedAt: '2026-01-02T00:00:00Z' });
  expect(await slugs(), 'nobody told of the row').toEqual(['first']);
  expect(await slugs({ 'cache-control': 'no-cache' })).toEqual(['second', 'first']);
  const { cookie } = await site.user('admin');
  await site.call(publishCourse, { params: { id }, body: { published: false } }, cookie);
  await expect.poll(() => slugs()).toEqual(['first']);
  await site.call(publishCourse, { params: { id }, body: { published: true } }, cookie);
  await expect.poll(async () => (await slugs()).length).toBe(2);
});

test('a client that has the current response gets 304, and one that accepts brotli gets brotli', async () => {
  const plain = await site.app.inject({ url });
  const again = await site.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.payload).toBe('');
  const packed = await site.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
});
