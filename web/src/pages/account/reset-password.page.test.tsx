// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../../features/session/session.support.tsx';
import type { Outcome } from '../../lib/api/transport.ts';
import { Page } from './reset-password.page.tsx';

afterEach(cleanup);

/** Opens the page of a link, for which the server answers the check with `response`; returns the checked tokens. */
function openLink(token: string, response: Outcome | Promise<Outcome>) {
  const checked: unknown[] = [];
  const store = makeStore(async (_address, { params }) => {
    checked.push(params?.['token']);
    return response;
  });
  render(siteAt(`/reset/${token}`, store, [{ path: '/reset/:token', Component: Page }]).site);
  return checked;
}

const token = 'A'.repeat(43);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const form = () => screen.queryByLabelText('New password');

test('shows the form only after the server said that the link is usable', async () => {
  const response = Promise.withResolvers<Outcome>();
  openLink(token, response.promise);
  await heading('Checking your link.');
  expect(form()).toBeNull();
  response.resolve({ data: { usable: true } });
  await heading('Choose a new password.');
  expect(form()).not.toBeNull();
});

test('offers a new link instead of the form when the link was used or has expired', async () => {
  expect(openLink(token, { data: { usable: false } })).toEqual([token]);
  await heading('This link has been used or has expired.');
  expect(form()).toBeNull();
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgetpassword');
});

test('shows the form when the link could not be checked', async () => {
  openLink(token, { error: { status: 429, code: 'rate_limited', error: 'Wait a minute.' } });
  await heading('Choose a new password.');
  expect(form()).not.toBeNull();
});

test('rejects an incomplete link without asking the server', async () => {
  expect(openLink(token.slice(1), { data: { usable: true } })).toEqual([]);
  await heading('This link has been used or has expired.');
});
