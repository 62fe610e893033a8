import robotsParser from 'robots-parser';
import { expect, test } from '../support/journey.ts';

/** Width and height of a PNG, from its header (ISO 15948). */
function sizeOfPng(bytes: Buffer): string {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('Chromium reports no error in the manifest, and its icons have the sizes that it declares', async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  const devtools = await page.context().newCDPSession(page);
  const { url, data = '', errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string; type: string }[] };
  expect(icons.length).toBeGreaterThan(1);
  for (const { src, sizes, type } of icons) {
    const response = await fetch(new URL(src, url || baseURL));
    expect([src, response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([
      src,
      200,
      type,
    ]);
    if (type === 'image/png') expect(sizeOfPng(Buffer.from(await response.arrayBuffer()))).toBe(sizes);
  }
});

test('the browser draws the icon, and robots.txt excludes private pages', async ({ page, baseURL }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="icon"]').first().getAttribute('href');
  const drawn = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image.naturalWidth;
  }, href ?? '');
  expect(drawn).toBeGreaterThan(0);
  const response = await fetch(new URL('/robots.txt', baseURL));
  expect(response.headers.get('content-type')).toContain('text/plain');
  const robots = robotsParser(new URL('/robots.txt', baseURL).href, await response.text());
  const allowed = ['/', '/courses', '/courses/loops-that-end', '/requestcourse'];
  for (const path of allowed) expect(robots.isAllowed(new URL(path, baseURL).href), path).toBe(true);
  for (const path of ['/admin/users', '/api/v1/me'])
    expect(robots.isAllowed(new URL(path, baseURL).href), path).toBe(false);
});
