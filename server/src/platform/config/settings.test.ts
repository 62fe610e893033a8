import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from './settings.ts';

test('the README describes every setting', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const named = new Set([...readme.matchAll(/`([A-Z\d_]+)`/gu)].map(([, name]) => name));
  const names = Object.keys(settings.shape);
  expect(names).toContain('PUBLIC_URL');
  expect(names.filter((name) => !named.has(name))).toEqual([]);
});
