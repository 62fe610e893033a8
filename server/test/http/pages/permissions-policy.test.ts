import { apiBase } from '@fit-coder/contracts/endpoint';
import { parseDictionary, type Token } from 'structured-headers';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();

/** The origins for which each feature is on, as a parser of structured fields (RFC 9651) reads them. */
async function featuresOf(url: string): Promise<Map<string, string[]>> {
  const { headers } = await site.app.inject(url);
  const dictionary = parseDictionary(String(headers['permissions-policy']));
  const names = (list: unknown) =>
    Array.isArray(list) ? list.map(([item]: [Token]) => item.toString()) : [];
  return new Map([...dictionary].map(([name, [list]]) => [name, names(list)]));
}

test('a page allows itself only what videos, passkeys and copying need', async () => {
  const features = await featuresOf(`${apiBase}/docs`);
  const on = [...features].filter(([, list]) => list.length > 0);
  expect(new Map(on)).toEqual(
    new Map([
      ['autoplay', ['self']],
      ['clipboard-write', ['self']],
      ['fullscreen', ['self']],
      ['picture-in-picture', ['self']],
      ['publickey-credentials-create', ['self']],
      ['publickey-credentials-get', ['self']],
    ]),
  );
  // Features that the W3C's registry calls powerful and that a course site never requests.
  const powerful = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi'];
  expect(powerful.filter((name) => features.get(name)?.length !== 0)).toEqual([]);
});

test('a response of the API, which no browser shows, has no permissions policy', async () => {
  const { headers } = await site.app.inject(`${apiBase}/site`);
  expect(headers).not.toHaveProperty('permissions-policy');
});
