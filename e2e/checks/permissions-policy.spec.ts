import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

/** The features that Chromium lets scripts of the page ask for. */
async function allowed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { featurePolicy } = document as unknown as { featurePolicy: { allowedFeatures(): string[] } };
    return featurePolicy.allowedFeatures();
  });
}

const used = ['autoplay', 'clipboard-write', 'fullscreen', 'picture-in-picture', 'publickey-credentials-get'];
const off = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
];

// Chromium reports unknown names in the header, and a report in the console fails the test.
test('pages may use the features they need, but no camera, microphone or other device', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  const features = await allowed(page);
  expect(features).toEqual(expect.arrayContaining(used));
  expect(features.filter((name) => off.includes(name))).toEqual([]);

  const plain = await browser.newPage();
  await plain.route('**/*', (route) => route.fulfill({ body: 'a page without the header' }));
  await plain.goto('http://localhost/');
  expect(await allowed(plain), 'control').toEqual(expect.arrayContaining(off));
  await plain.close();
});
