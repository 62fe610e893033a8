import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFolder, startMain } from './started-site.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
beforeEach(async () => {
  folder = await dataFolder();
});
afterEach(() => folder.remove());

const production = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://courses.example.com',
};

test.each([
  [
    'a start by root in production warns that other services can share the account of the database',
    production,
    true,
  ],
  ['a site for this machine only starts without that warning', {}, false],
])('%s', async (_, env, isWarned) => {
  const site = await startMain({ env: { DATA_DIR: folder.path, LOG_LEVEL: 'warn', ...env } });
  await site.stop();
  const isRoot = process.getuid?.() === 0;
  expect(site.stdout.includes('its database runs as the user nobody')).toBe(isRoot && isWarned);
  expect(site.stderr).toBe('');
});
