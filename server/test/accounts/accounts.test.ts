import { login, loginAsTestAdmin, logout, me, register } from '@fit-coder/contracts/accounts';
import { adminListCourses } from '@fit-coder/contracts/catalogue-admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareAccounts } from '../../src/seed.ts';
import { pictureFile, startTestSite, type TestSite } from '../support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test('a person registers with a picture and is signed in', async () => {
  const body = { name: 'Grace', email: 'Grace@Example.com', password: 'correct horse' };
  const answer = await site.call(register, { body, files: { file: await pictureFile() } });
  expect(answer.data.user).toMatchObject({ name: 'Grace', email: 'grace@example.com', role: 'user' });
  const mine = await site.call(me, {}, answer.cookie ?? '');
  expect(mine.data.user.id).toBe(answer.data.user.id);
  const picture = await site.app.inject(mine.data.user.avatar ?? '');
  expect(picture.headers['content-type']).toBe('image/webp');
});

test('logging out ends the session on the server', async () => {
  const person = await site.person();
  expect((await site.call(me, {}, person.cookie)).status).toBe(200);
  expect((await site.call(logout, {}, person.cookie)).data.user).toBeNull();
  expect((await site.call(me, {}, person.cookie)).error.code).toBe('not_signed_in');
});

test('a wrong password and an unknown address get the same answer', async () => {
  const person = await site.person();
  const wrong = await site.call(login, { body: { email: person.user.email, password: 'not this one' } });
  const unknown = await site.call(login, { body: { email: 'nobody@example.com', password: 'not this one' } });
  expect(wrong.status).toBe(401);
  expect(unknown.error).toEqual(wrong.error);
});

test('the test administrator is let in by one press, and sees the admin area', async () => {
  await prepareAccounts(site.deps, site.product);
  const answer = await site.call(loginAsTestAdmin);
  expect(answer.data.user.role).toBe('testadmin');
  expect((await site.call(adminListCourses, {}, answer.cookie ?? '')).status).toBe(200);
});

test('a site without a test administrator lets nobody in as one', async () => {
  const strict = await startTestSite({ testAdmin: false });
  const answer = await strict.call(loginAsTestAdmin);
  expect(answer.error.code).toBe('not_found');
  expect(answer.cookie).toBeNull();
  await strict.close();
});

test('an address that is taken is refused with what one can do here', async () => {
  const { user } = await site.person();
  const body = { name: 'Grace', email: user.email.toUpperCase(), password: 'correct horse' };
  const answer = await site.call(register, { body, files: { file: await pictureFile() } });
  expect(answer.error).toMatchObject({
    code: 'email_taken',
    error: 'There is already an account with this address. Log in, or take another one.',
  });
});
