// @vitest-environment happy-dom
import { publicPaths } from '@fit-coder/contracts/paths/public';
import type { Course } from '@fit-coder/contracts/catalogue';
import type { Kept } from '@fit-coder/contracts/learning';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { announcedCard } from '../../features/catalogue/courses/course-card.support.ts';
import { signedIn, siteAt } from '../../features/session/session.support.tsx';
import type { Transport } from '../../lib/api/transport.ts';
import { CourseAction } from './course-action.tsx';

afterEach(cleanup);

const course: Course = {
  ...announcedCard,
  access: 'premium',
  priceCents: 2900,
  availableOn: '2099-03-03',
  lectureCount: 0,
  description: '',
  descriptionHtml: '',
  outcomes: [],
  requirements: [],
  publishedAt: null,
};

const keepsNothing = { playlist: [], cart: [], owned: [], followed: [], subscribed: false, begun: [] };

const busy = { status: 503, code: 'unavailable', error: 'The site is busy.' } as const;

/** Shows what someone to whom the course is open can do with it. `kept`: what else they have. */
function show(changes: Partial<Course>, kept: Partial<Kept> = {}): void {
  const responses: Record<string, unknown> = {
    [publicPaths.courseAccess.path]: { entitled: true },
    [publicPaths.getKept.path]: { kept: { ...keepsNothing, ...kept } },
  };
  const transport: Transport = async ({ path }) =>
    path in responses ? { data: responses[path] } : { error: busy };
  const { api } = makeStore(transport).getState();
  const store = makeStore(transport, { api, session: signedIn });
  const Component = () => <CourseAction course={{ ...course, ...changes }} lectures={[]} positions={{}} />;
  render(siteAt('/', store, [{ path: '/', Component }]).site);
}

test('a course that is not recorded cannot be started', async () => {
  show({});
  await screen.findByText('It opens here as soon as its first lecture is ready.');
  expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
});

test('a recorded course can be started (control)', async () => {
  show({ recorded: true, availableOn: null });
  await screen.findByRole('link', { name: 'Start' });
  expect(screen.queryByText(/^It opens here/u)).toBeNull();
});

test('an announced course can be followed, and neither bought nor subscribed to', async () => {
  show({ priceCents: null });
  await screen.findByRole('button', { name: 'Notify me: Loops' });
  expect(screen.getByText('Available on 3 Mar 2099.')).toBeTruthy();
  expect(
    screen.getByText(/Press “Notify me” to get an email when its first lectures are ready\./u),
  ).toBeTruthy();
  for (const name of [/cart/u, /Subscribe/u, /Buy/u])
    expect(screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name })).toBeNull();
});

test('a course whose first lectures are being prepared says so with its price, and cannot be bought yet', async () => {
  show({ availableOn: null, preparing: true });
  await screen.findByText('Its first lectures are being prepared.');
  expect(
    screen.getByText(/^It will be included in every subscription, or cost \$29 for this course alone\./u),
  ).toBeTruthy();
  expect(screen.queryByText(/Not recorded yet/u)).toBeNull();
  expect(screen.queryByRole('button', { name: /cart|Buy/u })).toBeNull();
});

test('a course without a video in processing says “Not recorded yet”, and has no price (control)', async () => {
  show({ availableOn: null, preparing: false });
  await screen.findByText('Not recorded yet.');
  expect(screen.queryByText(/\$29/u)).toBeNull();
});

test('an announced course that is followed says that the email comes, and not how to get it', async () => {
  show({ priceCents: null }, { followed: [course.id] });
  await screen.findByText(/You will get an email when its first lectures are ready\./u);
  expect(screen.queryByText(/Press “Notify me”/u)).toBeNull();
});

test('a subscriber starts a priced course, reads that it is included, and can still buy it to keep', async () => {
  show({ recorded: true, availableOn: null }, { subscribed: true });
  await screen.findByRole('link', { name: 'Start' });
  await screen.findByText('Included in your subscription.');
  expect(screen.getByRole('button', { name: 'Buy to keep for $29' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add to cart/u })).toBeNull();
});

test('a course that a subscriber bought is theirs to keep, and is not offered again', async () => {
  show({ recorded: true, availableOn: null }, { subscribed: true, owned: [course.id] });
  await screen.findByText('You bought this course. It is yours to keep.');
  expect(screen.queryByRole('button', { name: /^Buy/u })).toBeNull();
});

test('a subscriber is not told to buy a promised course, which opens to them anyway', async () => {
  show({}, { subscribed: true });
  await screen.findByText('Included in your subscription.');
  expect(screen.getByText('Available on 3 Mar 2099.')).toBeTruthy();
  expect(screen.queryByText(/Buy it now/u)).toBeNull();
});
