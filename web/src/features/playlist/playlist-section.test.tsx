// @vitest-environment happy-dom
import type { CourseCard } from '@fit-coder/contracts/catalogue';
import { publicPaths } from '@fit-coder/contracts/paths/public';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../session/session.support.tsx';
import { PlaylistSection } from './playlist-section.tsx';

afterEach(cleanup);

const course = {
  id: '0190c0de-0000-7000-8000-000000000002',
  slug: 'loops',
  title: 'Loops',
  summary: '',
  category: { slug: 'python', name: 'Python', hue: 1 },
  level: 'beginner',
  access: 'free',
  priceCents: null,
  recorded: false,
  availableOn: null,
  instructor: 'Ada',
  technology: '',
  snippet: '',
  poster: null,
  lectureCount: 1,
  durationSeconds: 0,
  rating: null,
} as const satisfies CourseCard;

/** Shows a playlist with one course, and returns the address of its button by its name. */
async function buttonOf(recorded: boolean, name: string): Promise<string | null> {
  const playlist = [{ course: { ...course, recorded }, addedAt: '2026-11-20T00:00:00.000Z' }];
  const store = makeStore(async ({ path }) => ({
    data: path === publicPaths.getPlaylist.path ? { playlist } : {},
  }));
  render(siteAt('/', store, [{ path: '/', Component: PlaylistSection }]).site);
  return (await screen.findByRole('link', { name })).getAttribute('href');
}

test('a course of the playlist that can be watched has a button to watch it', async () => {
  expect(await buttonOf(true, 'Watch Loops')).toBe(`/course/${course.id}`);
  expect(screen.queryByRole('link', { name: /^View course/u })).toBeNull();
});

test('a course of the playlist that cannot be watched yet has a button to its page instead', async () => {
  expect(await buttonOf(false, 'View course Loops')).toBe('/courses/loops');
  expect(screen.queryByRole('link', { name: /^Watch/u })).toBeNull();
});
