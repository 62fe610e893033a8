// @vitest-environment happy-dom
import { publicPaths } from '@fit-coder/contracts/paths/public';
import type { User } from '@fit-coder/contracts/accounts';
import type { Lecture } from '@fit-coder/contracts/catalogue';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { positionMemory } from '../../features/player/positions/positions.ts';
import { renewed } from '../../features/session/session.slice.ts';
import { ada, siteAt } from '../../features/session/session.support.tsx';
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
const course = {
  id: 'c',
  slug: 'loops',
  title: 'Loops',
  access: 'premium',
  priceCents: null,
  recorded: true,
  publishedAt: '2026-01-01T00:00:00.000Z',
};

const transport: Transport = async (address) => {
  if (address.path === publicPaths.getCourse.path)
    return { data: { course, lectures: [lecture('a'), lecture('b'), lecture('c', false)] } };
  return { error: { status: 403, code: 'subscription_required', error: 'Subscribe to watch it.' } };
};

function openLecture(id: string, user: User | null = null): void {
  const routes = [{ path: '/course/:id', Component: Page }];
  const store = makeStore(transport);
  if (user) store.dispatch(renewed(user));
  render(siteAt(`/course/c?lecture=${id}`, store, routes).site);
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

test.each<[string, number, User | null]>([
  ['a user', 1, ada],
  ['the test administrator, who may not ask', 0, { ...ada, role: 'testadmin' }],
  ['a visitor', 0, null],
])('a lecture that is not ready shows %s %i buttons that ask for an email', async (_, offers, user) => {
  openLecture('c', user);
  await screen.findByRole('heading', { name: 'The video of this lecture is not ready yet.' });
  expect(screen.queryAllByRole('button', { name: 'Notify me of new lectures: Loops' })).toHaveLength(offers);
});

test('shows the length of a lecture rounded to whole seconds', async () => {
  openLecture('b');
  await entry('Lecture b');
  expect(screen.getAllByText('0:39')).toHaveLength(2);
});
