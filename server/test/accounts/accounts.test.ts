import { login, loginAsTestAdmin, logout, me, register } from '@fit-coder/contracts/accounts';
import { adminListCourses } from '@fit-coder/contracts/catalogue-admin';
import { expect, test } from 'vitest';
import { prepareAccounts } from '../../src/seed.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import { pictureFile, startTestSite } from '../support/test-site.ts';

const site = siteForAllTests();

test('a user registers with a picture and is logged in', async () => {
  const body = { name: 'Grace', email: 'Grace@Example.com', password: 'correct horse' };
  const response = await site.call(register, { body, files: { file: await pictureFile() } });
  expect(response.data.user).toMatchObject({ name: 'Grace', email: 'grace@example.com', role: 'user' });
  const mine = await site.call(me, {}, response.cookie ?? '');
  expect(mine.data.user.id).toBe(response.data.user.id);
  const picture = await site.app.inject(mine.data.user.avatar ?? '');
  expect(picture.headers['content-type']).toBe('image/webp');
});

test('logging out ends the session on the server', async () => {
  const user = await site.user();
  expect((await site.call(me, {}, user.cookie)).status).toBe(200);
  expect((await site.call(logout, {}, user.cookie)).data.user).toBeNull();
  expect((await site.call(me, {}, user.cookie)).error.code).toBe('not_signed_in');
});

test('a wrong password and an unknown address get the same response', async () => {
  const user = await site.user();
  const wrong = await site.call(login, { body: { email: user.user.email, password: 'not this one' } });
  const unknown = await site.call(login, { body: { email: 'nobody@example.com', password: 'not this one' } });
  expect(wrong.status).toBe(401);
  expect(unknown.error).toEqual(wrong.error);
});

test('the test administrator logs in with one click and sees the admin area', async () => {
  await prepareAccounts(site.deps, site.product);
  const response = await site.call(loginAsTestAdmin);
  expect(response.data.user.role).toBe('testadmin');
  expect((await site.call(adminListCourses, {}, response.cookie ?? '')).status).toBe(200);
});

test('a site without a test administrator answers 404 to that login', async () => {
  const strict = await startTestSite({ testAdmin: false });
  const response = await strict.call(loginAsTestAdmin);
  expect(response.error.code).toBe('not_found');
  expect(response.cookie).toBeNull();
  await strict.close();
});

test('a registration with a taken address is refused with a hint', async () => {
  const { user } = await site.user();
  const body = { name: 'Grace', email: user.email.toUpperCase(), password: 'correct horse' };
  const response = await site.call(register, { body, files: { file: await pictureFile() } });
  expect(response.error).toMatchObject({
    code: 'email_taken',
    error: 'An account with this email address already exists. Log in, or use another address.',
  });
});
