// @vitest-environment happy-dom
import { publicPaths } from '@fit-coder/contracts/paths/public';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { announcedCard as course } from '../catalogue/courses/course-card.support.ts';
import { siteAt } from '../session/session.support.tsx';
import { PlaylistSection } from './playlist-section.tsx';

afterEach(cleanup);

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
