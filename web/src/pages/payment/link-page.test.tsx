// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../../features/session/session.support.tsx';
import type { Outcome } from '../../lib/api/transport.ts';
import { Page as GiftPage } from './gift.page.tsx';
import { Page as InvitationPage } from './invitation.page.tsx';

afterEach(cleanup);

/** Opens a link, about which the server answers with `response`. */
function open(path: string, response: Outcome): void {
  const store = makeStore(async () => response);
  const routes = [
    { path: '/gift/:token', Component: GiftPage },
    { path: '/invitation/:token', Component: InvitationPage },
  ];
  render(siteAt(path, store, routes).site);
}

const failure = (status: number, code: string, error: string): Outcome => ({
  error: { status, code, error },
});
const text = () => screen.getByRole('main').textContent;

describe('a link that leads nowhere', () => {
  test.each([
    [
      '/gift/abc',
      failure(400, 'invalid_input', 'The input is not valid.'),
      /A part of the link is missing or wrong/u,
    ],
    ['/gift/old', failure(410, 'link_expired', 'This link is no longer valid.'), /no longer valid/u],
    [
      '/invitation/old',
      failure(410, 'link_expired', 'This invitation is no longer valid.'),
      /no longer valid/u,
    ],
  ])('%s says what to do, without a code and without another try', async (path, response, sentence) => {
    open(path, response);
    await screen.findByText(sentence);
    for (const code of ['invalid_input', 'link_expired']) expect(text()).not.toContain(code);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See the courses' }).getAttribute('href')).toBe('/courses');
  });

  test('can be tried again if the site did not answer (control)', async () => {
    open('/gift/new', failure(503, 'unavailable', 'The site is busy.'));
    await screen.findByText('The site is busy.');
    expect(text()).toContain('unavailable');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('an invitation', () => {
  const invitation = (accepted: boolean): Outcome => ({
    data: { invitation: { from: 'Berta', planName: 'Monthly', accepted } },
  });

  test('that was accepted says so, and offers it to nobody', async () => {
    open('/invitation/used', invitation(true));
    await screen.findByText(/^This invitation has been accepted\. If you accepted it/u);
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Choose a course' })).toBeDefined();
  });

  test('that is open can be accepted (control)', async () => {
    open('/invitation/new', invitation(false));
    await screen.findByRole('link', { name: 'Sign up' });
    expect(text()).not.toContain('has been accepted');
  });
});
