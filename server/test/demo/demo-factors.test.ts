import { login } from '@fit-coder/contracts/accounts';
import { beforeEach, expect, test } from 'vitest';
import { prepare, startDemo } from './demo-start.ts';
import { linkTo } from '../accounts/address-change/address-changes.ts';
import { addPasskey } from '../accounts/factors/authenticators.ts';
import { added, newDevice, revert } from '../accounts/factors/factor-reversals.ts';
import { siteForEachTest } from '../support/site-hooks.ts';
import type { TestUser } from '../support/test-site.ts';

const learner = { email: 'learner@fitcoder.example', password: 'demo-learner' };

const site = siteForEachTest();
beforeEach(() => startDemo(site));

/** The link in the email about a passkey that was added to the demo's learner. */
async function linkOfLearner(): Promise<string> {
  const response = await site.call(login, { body: learner });
  const user: TestUser = {
    user: response.data.user,
    password: learner.password,
    cookie: response.cookie ?? '',
  };
  await addPasskey(site, user, newDevice());
  return linkTo(site, learner.email, added.passkey);
}

test('the link in an email about second factors works while the demo runs (control)', async () => {
  expect((await revert(site, await linkOfLearner())).status).toBe(200);
});

test('confirming a demo user ends the links about their second factors', async () => {
  const token = await linkOfLearner();
  expect(await site.product.accounts.demoUsers.confirm(learner.email)).not.toBeNull();
  expect((await revert(site, token)).error.code).toBe('link_expired');
});

test('the first start in production ends all links about second factors', async () => {
  const token = await linkOfLearner();
  await site.product.accounts.demoUsers.confirm('admin@fitcoder.example');
  await prepare(site, { production: true, demo: false });
  expect((await revert(site, token)).error.code).toBe('link_expired');
});
