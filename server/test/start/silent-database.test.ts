import { apiBase } from '@fit-coder/contracts/endpoint';
import { expect, test, vi } from 'vitest';
import { openSilentProxy } from '../database/silent-proxy.ts';
import { startPlaceForEachTest } from './start-place.ts';

const place = startPlaceForEachTest();

test('a database that is silent for a moment does not end a site that serves, and the demo is added after it', async () => {
  const proxy = await openSilentProxy(place.databaseUrl);
  const site = await place.start({
    env: { DATABASE_URL: proxy.url, DEMO: 'on', ROLE: 'web', LOG_LEVEL: 'warn' },
  });
  // The site listens and has begun to add the demo.
  proxy.swallow();
  await vi.waitFor(() => expect(site.stdout).toContain('what is missing could not be added'), 240_000);
  expect(site.stdout).toContain('the database was silent');
  proxy.resume();
  const courses = async () => {
    const response = await fetch(`${site.origin}${apiBase}/courses`);
    return response.ok ? ((await response.json()) as { courses: unknown[] }).courses.length : 0;
  };
  await expect.poll(courses).toBeGreaterThan(10);
  expect([site.exitCode, site.stderr]).toEqual([null, '']);
  await site.stop();
  await proxy.close();
});
