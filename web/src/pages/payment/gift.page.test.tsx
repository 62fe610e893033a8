// @vitest-environment happy-dom
import type { ReceivedGift } from '@fit-coder/contracts/selling/gifts';
import { sharingPaths } from '@fit-coder/contracts/paths/sharing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { signedIn, siteAt } from '../../features/session/session.support.tsx';
import type { Transport } from '../../lib/api/transport.ts';
import { Page } from './gift.page.tsx';

afterEach(cleanup);

const month: ReceivedGift = {
  from: 'Greta',
  description: 'Monthly subscription as a gift',
  message: '',
  courses: [],
  interval: 'month',
  state: 'ready',
  viewer: 'other',
  period: null,
};
const loops = { id: '0190c0de-0000-7000-8000-000000000002', title: 'Loops' };

/** Opens a gift for Ada; returns the paths of the calls that change something. */
function open(changes: Partial<ReceivedGift>): string[] {
  const asked: string[] = [];
  const transport: Transport = async ({ path, method }) => {
    if (path === sharingPaths.getGift.path) return { data: { gift: { ...month, ...changes } } };
    if (method !== 'GET') asked.push(path);
    return { error: { status: 503, code: 'unavailable', error: 'The site is busy.' } };
  };
  const { api } = makeStore(transport).getState();
  const store = makeStore(transport, { api, session: signedIn });
  render(siteAt('/gift/abc', store, [{ path: '/gift/:token', Component: Page }]).site);
  return asked;
}

test.each<[string, Partial<ReceivedGift>, RegExp]>([
  ['a plan before it is redeemed', {}, /^Every premium course for one month, from the day/u],
  ['courses before they are redeemed', { courses: [loops] }, /^Once it is redeemed, it is open for good/u],
  [
    'a plan to its receiver',
    {
      ...{ state: 'redeemed', viewer: 'receiver' },
      period: { start: '2026-01-01T00:00:00.000Z', end: '2099-12-25T10:00:00.000Z' },
    },
    /^It is yours until 25 Dec 2099\.$/u,
  ],
  [
    'a plan that waits to its receiver',
    {
      ...{ state: 'redeemed', viewer: 'receiver' },
      period: { start: '2099-11-25T10:00:00.000Z', end: '2099-12-25T10:00:00.000Z' },
    },
    /^It begins on 25 Nov 2099, when your current access ends, and is yours until 25 Dec 2099\.$/u,
  ],
  [
    'a course to its receiver',
    { state: 'redeemed', viewer: 'receiver', courses: [loops] },
    /^It is yours for good\.$/u,
  ],
  ['a redeemed gift to others', { state: 'redeemed' }, /^Someone else has redeemed this gift\.$/u],
  [
    'a redeemed gift to its buyer',
    { state: 'redeemed', viewer: 'buyer' },
    /^The gift that you bought has been redeemed\.$/u,
  ],
])('says how long it lasts, or what became of it: %s', async (_, changes, sentence) => {
  open(changes);
  expect((await screen.findByText(sentence)).textContent).toMatch(sentence);
});

test('asks its own buyer first', async () => {
  const asked = open({ viewer: 'buyer' });
  fireEvent.click(await screen.findByRole('button', { name: 'Redeem the gift' }));
  await screen.findByText('This is the gift that you bought. Send the link to the person it is for.');
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Redeem it for me' }));
  await screen.findByText('The site is busy.');
  expect(asked).toEqual([sharingPaths.redeemGift.path]);
});

test('asks nobody else (control)', async () => {
  const asked = open({});
  fireEvent.click(await screen.findByRole('button', { name: 'Redeem the gift' }));
  await screen.findByText('The site is busy.');
  expect(asked).toEqual([sharingPaths.redeemGift.path]);
});
