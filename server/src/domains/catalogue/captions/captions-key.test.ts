import { expect, test } from 'vitest';
import { captionsKey, hasContent } from './captions-key.ts';

test('a key depends on its content, and no key is used twice', () => {
  const bytes = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');
  const key = captionsKey('00000000-0000-4000-8000-000000000000', bytes);
  expect(hasContent(key, bytes)).toBe(true);
  expect(hasContent(key, Buffer.from('WEBVTT'))).toBe(false);
  expect(hasContent(null, bytes)).toBe(false);
  expect(captionsKey('00000000-0000-4000-8000-000000000000', bytes)).not.toBe(key);
});
