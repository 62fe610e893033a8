import { changePassword, login, register, resetPassword } from '@fit-coder/contracts/accounts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { prepareAccounts } from '../../../src/seed.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { pictureFile } from '../../support/test-site.ts';

const site = siteForAllTests();

// Four common passwords, and two made of the user's own words.
const weak = ['password', '12345678', 'qwertyui', 'fitcoder', 'Grace Hopper 1', 'gracehopper!'];

const logIn = (email: string, password: string) => site.call(login, { body: { email, password } });

describe('a common password is refused with an error for its field', () => {
  test.each(weak)('%s at registration', async (password) => {
    const body = { name: 'Grace Hopper', email: `${randomUUID()}@example.com`, password };
    const response = await site.call(register, { body, files: { file: await pictureFile() } });
    expect(response.error).toMatchObject({
      code: 'invalid_input',
      fields: { password: response.error.error },
    });
    expect((await logIn(body.email, password)).status).toBe(401);
  });

  test('when the password is changed', async () => {
    const user = await site.user();
    for (const newpassword of ['password', 'fitcoder', 'Test-Person-1']) {
      const body = { oldpassword: user.password, newpassword };
      const response = await site.call(changePassword, { body }, user.cookie);
      expect(response.error).toMatchObject({
        code: 'invalid_input',
        fields: { newpassword: response.error.error },
      });
    }
    expect((await logIn(user.user.email, user.password)).status).toBe(200);
  });

  test('when it is set with a link, which stays valid', async () => {
    const user = await site.user();
    const asked = {
      email: user.user.email,
      askedAt: new Date().toISOString(),
      ip: '',
      userAgent: '',
      attempt: 1,
    };
    const params = { token: (await site.product.accounts.issueReset(asked))?.token ?? '' };
    const response = await site.call(resetPassword, { params, body: { password: '12345678' } });
    expect(response.error).toMatchObject({
      code: 'invalid_input',
      fields: { password: response.error.error },
    });
    const body = { password: 'another good password' };
    expect((await site.call(resetPassword, { params, body })).status).toBe(200);
  });
});

test('a common ADMIN_PASSWORD stops the start', async () => {
  const admin = { email: 'weak@example.com', password: 'password123' };
  const deps = { ...site.deps, config: { ...site.deps.config, admin } };
  await expect(prepareAccounts(deps, site.product)).rejects.toThrow(/^ADMIN_PASSWORD cannot be used\./u);
  expect((await logIn(admin.email, admin.password)).status).toBe(401);
});

test('demo accounts keep their public passwords', async () => {
  const config = { ...site.deps.config, demo: true };
  await prepareAccounts({ ...site.deps, config }, site.product);
  expect((await logIn('admin@fitcoder.example', 'demo-admin')).status).toBe(200);
});
