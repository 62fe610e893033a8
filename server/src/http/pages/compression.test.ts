import { expect, test } from 'vitest';
import { encodingChooser } from './compression.ts';

const chosen = encodingChooser(['br', 'gzip']);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0, identity', 'identity'],
  ['identity', 'identity'],
  ['abracadabra', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  [`br${', x'.repeat(100)}`, 'identity'],
])('%s is answered with %s', (header, encoding) => {
  expect(chosen(header)).toBe(encoding);
  // The second call uses the stored result.
  expect(chosen(header)).toBe(encoding);
});
