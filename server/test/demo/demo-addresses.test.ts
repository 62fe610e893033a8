import { login, me, updateProfile } from '@fit-coder/contracts/accounts';
import { confirmAddress, revertAddress } from '@fit-coder/contracts/address-change';
import { beforeEach, expect, test } from 'vitest';
import { linkTo, moveTo, subjects } from '../accounts/address-change/address-changes.ts';
import { prepare, startDemo } from './demo-start.ts';
import { siteForEachTest } from '../support/site-hooks.ts';

const demoAdmin = { email: 'admin@fitcoder.example', password: 'demo-admin' };
const demoLearner = { email: 'learner@fitcoder.example', password: 'demo-learner' };

const site = siteForEachTest();
beforeEach(() => startDemo(site));

const logIn = async (body: { email: string; password: string }) =>
  (await site.call(login, { body })).cookie ?? '';
const emailsOf = async () => {
  const rows = await site.deps.database.db.selectFrom('users').select('email').execute();
  return rows.map(({ email }) => email);
};

/**
 * Changes an account's address to `name@first.example` and requests another change. Returns the address and the
 * links in the emails: one to undo the first change, and one to confirm the second.
 */
async function moveAbout(user: { email: string; password: string }, name: string) {
  const [email, next] = [`${name}@first.example`, `${name}@second.example`];
  await moveTo(site, email, await logIn(user));
  const back = await linkTo(site, user.email, subjects.changed);
  const cookie = await logIn({ email, password: user.password });
  await site.call(updateProfile, { body: { name: 'Grace', email: next } }, cookie);
  return { email, cookie, back, on: await linkTo(site, next, subjects.confirm) };
}

const reversal = async (token: string) => (await site.call(revertAddress, { body: { token } })).status;
const goOn = async (token: string) => (await site.call(confirmAddress, { body: { token } })).status;

test('confirming a demo administrator ends the links of a change of address', async () => {
  const { email, back, on, cookie } = await moveAbout(demoAdmin, 'kept');
  expect(await site.product.accounts.demoUsers.confirm(email)).not.toBeNull();
  expect([await reversal(back), await goOn(on)]).toEqual([410, 410]);
  expect(await emailsOf()).toContain(email);
  expect((await site.call(me, {}, cookie)).status).toBe(401);
});

test('before that both links work (control)', async () => {
  const first = await moveAbout(demoAdmin, 'first');
  expect(await goOn(first.on)).toBe(200);
  expect(await reversal(first.back)).toBe(200);
  expect(await emailsOf()).toContain(demoAdmin.email);
});

test('confirming one user keeps the links of others (control)', async () => {
  const learner = await moveAbout(demoLearner, 'learner');
  expect(await site.product.accounts.demoUsers.confirm(demoAdmin.email)).not.toBeNull();
  expect([await goOn(learner.on), await reversal(learner.back)]).toEqual([200, 200]);
});

test('the first start in production ends all links of changes of address, later starts end none', async () => {
  const learner = await moveAbout(demoLearner, 'learner');
  await site.product.accounts.demoUsers.confirm(demoAdmin.email);
  await prepare(site, { production: true, demo: false });
  expect([await reversal(learner.back), await goOn(learner.on)]).toEqual([410, 410]);
  expect(await emailsOf()).toContain(learner.email);

  const { user, password } = await site.user();
  const later = await moveAbout({ email: user.email, password }, 'later');
  await prepare(site, { production: true, demo: false });
  expect([await goOn(later.on), await reversal(later.back)]).toEqual([200, 200]);
});
