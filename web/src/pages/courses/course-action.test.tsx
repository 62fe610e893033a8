// @vitest-environment happy-dom
import { publicPaths } from '@fit-coder/contracts/paths/public';
import type { Course } from '@fit-coder/contracts/catalogue';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { signedIn, siteAt } from '../../features/session/session.support.tsx';
import type { Transport } from '../../lib/api/transport.ts';
import { CourseAction } from './course-action.tsx';

afterEach(cleanup);

const course: Course = {
  id: '0190c0de-0000-7000-8000-000000000002',
  slug: 'loops',
  title: 'Loops',
  summary: '',
  category: { slug: 'python', name: 'Python', hue: 1 },
  level: 'beginner',
  access: 'premium',
  priceCents: 2900,
  recorded: false,
  availableOn: '2099-03-03',
  instructor: 'Ada',
  technology: '',
  snippet: '',
  poster: null,
  lectureCount: 0,
  durationSeconds: 0,
  description: '',
  outcomes: [],
  publishedAt: null,
};

const transport: Transport = async ({ path }) =>
  path === publicPaths.courseAccess.path
    ? { data: { entitled: true } }
    : { error: { status: 503, code: 'unavailable', error: 'The site is busy.' } };

/** Shows what the owner of a course can do with it. */
function show(changes: Partial<Course>): void {
  const { api } = makeStore(transport).getState();
  const store = makeStore(transport, { api, session: signedIn });
  const Component = () => <CourseAction course={{ ...course, ...changes }} lectures={[]} />;
  render(siteAt('/', store, [{ path: '/', Component }]).site);
}

test('a course that is not recorded cannot be started', async () => {
  show({});
  await screen.findByText('It opens here as soon as its first lecture is recorded.');
  expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
});

test('a recorded course can be started (control)', async () => {
  show({ recorded: true, availableOn: null });
  await screen.findByRole('link', { name: 'Start' });
  expect(screen.queryByText(/^It opens here/u)).toBeNull();
});
