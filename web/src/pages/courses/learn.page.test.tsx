// @vitest-environment happy-dom
import { publicPaths } from '@fit-coder/contracts/paths/public';
import type { Lecture } from '@fit-coder/contracts/catalogue';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { positionMemory } from '../../features/player/positions/positions.ts';
import { siteAt } from '../../features/session/session.support.tsx';
import type { Transport } from '../../lib/api/transport.ts';
import { Page } from './learn.page.tsx';

afterEach(cleanup);

const lecture = (id: string, ready = true): Lecture => ({
  id,
  ready,
  section: 'One',
  title: `Lecture ${id}`,
  summary: `Summary of ${id}`,
  summaryHtml: `Summary of ${id}`,
  preview: false,
  durationSeconds: ready ? 38.6 : null,
});
const course = { id: 'c', slug: 'loops', title: 'Loops', access: 'premium', priceCents: null };

const transport: Transport = async (address) => {
  if (address.path === publicPaths.getCourse.path)
    return { data: { course, lectures: [lecture('a'), lecture('b'), lecture('c', false)] } };
  return { error: { status: 403, code: 'subscription_required', error: 'Subscribe to watch it.' } };
};

function openLecture(id: string): void {
  const routes = [{ path: '/course/:id', Component: Page }];
  render(siteAt(`/course/c?lecture=${id}`, makeStore(transport), routes).site);
}

const entry = async (name: string) => {
  const syllabus = await screen.findByRole('complementary', { name: 'Syllabus' });
  return within(syllabus).getByRole('link', { name });
};

test('shows a done lecture as done and as the current one when it is open again', async () => {
  positionMemory.remember('a', 40, 40);
  openLecture('a');
  expect((await entry('Lecture a (done)')).getAttribute('aria-current')).toBe('true');
  expect((await entry('Lecture b')).getAttribute('aria-current')).toBeNull();
  screen.getByRole('img', { name: '1 of 3 lectures done, now on lecture 1' });
});

test('shows the title and the summary of a lecture whose video is not ready once', async () => {
  openLecture('c');
  await screen.findByRole('heading', { level: 1, name: 'Lecture c' });
  screen.getByRole('heading', { name: 'The video of this lecture is not ready yet.' });
  expect(screen.getAllByRole('heading', { name: /Lecture c/u })).toHaveLength(1);
  expect(screen.getAllByText('Summary of c')).toHaveLength(1);
});

test('shows the length of a lecture rounded to whole seconds', async () => {
  openLecture('b');
  await entry('Lecture b');
  expect(screen.getAllByText('0:39')).toHaveLength(2);
});
