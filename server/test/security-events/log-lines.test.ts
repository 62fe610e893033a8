import {
  changePassword,
  deleteAccount,
  forgetPassword,
  login,
  logout,
  resetPassword,
  updateProfile,
} from '@fit-coder/contracts/accounts';
import { changeRole, deleteUser, listUsers } from '@fit-coder/contracts/administration';
import { paymentWebhook } from '@fit-coder/contracts/commerce';
import { exportAccount } from '@fit-coder/contracts/learning';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../support/site-hooks.ts';
import type { TestUser } from '../support/test-site.ts';

const lines: string[] = [];
/** Texts that must never be in a line. */
const secrets = new Set<string>();

const site = siteForAllTests({ logLevel: 'trace' }, null, { write: (line) => void lines.push(line) });

async function someone(role?: 'admin'): Promise<TestUser> {
  const user = await site.user(role);
  for (const secret of [user.user.email, user.password, user.cookie.split('=')[1] ?? '']) secrets.add(secret);
  return user;
}

/** Tries to write a second line by everything that a client chooses. */
const hostile = '"}\n{"event":"login","account":"forged"}';
const more = { headers: { 'user-agent': 'mallory@example.org/1.0 forged-line' } };

async function useEverything(): Promise<void> {
  const [user, other, admin] = [await someone(), await someone(), await someone('admin')];
  await site.call(login, { body: { email: user.user.email, password: 'not this one' } }, undefined, more);
  await site.call(login, { body: { email: 'nobody@example.com', password: hostile } }, undefined, more);
  const signedIn = { headers: { ...more.headers, cookie: user.cookie } };
  await site.call(listUsers, { query: { q: hostile } }, undefined, signedIn);
  await site.call(paymentWebhook, { params: { provider: 'sandbox' }, body: { hostile } }, undefined, more);
  await site.call(updateProfile, { body: { name: hostile, email: 'moved@example.com' } }, other.cookie);
  const body = { oldpassword: user.password, newpassword: 'quite another sentence' };
  const changed = await site.call(changePassword, { body }, undefined, signedIn);
  const cookie = changed.cookie ?? '';
  for (const secret of [
    body.newpassword,
    cookie.split('=')[1] ?? '',
    'nobody@example.com',
    'moved@example.com',
  ])
    secrets.add(secret);
  await site.call(forgetPassword, { body: { email: user.user.email } }, undefined, more);
  const asked = {
    email: user.user.email,
    askedAt: new Date().toISOString(),
    attempt: 1,
    ip: '192.0.2.1',
    userAgent: '',
  };
  const link = await site.product.accounts.issueReset(asked);
  secrets.add(link?.token ?? 'no link');
  await site.call(exportAccount, {}, cookie);
  await site.call(resetPassword, {
    params: { token: link?.token ?? '' },
    body: { password: 'a third good sentence' },
  });
  await site.call(changeRole, { params: { id: other.user.id }, body: { role: 'admin' } }, admin.cookie);
  await site.call(deleteUser, { params: { id: other.user.id } }, admin.cookie);
  const again = await site.call(login, {
    body: { email: user.user.email, password: 'a third good sentence' },
  });
  await site.call(logout, {}, again.cookie ?? '');
  const last = await site.call(login, {
    body: { email: user.user.email, password: 'a third good sentence' },
  });
  await site.call(deleteAccount, { body: { password: 'a third good sentence' } }, last.cookie ?? '');
  await site.product.accounts.securityEvents.settled();
}

test('no line of a busy site contains an address, a password, a cookie or a token, or is forged', async () => {
  await useEverything();
  const events = new Set<string>();
  for (const line of lines) {
    expect(line.trimEnd().includes('\n'), 'one line each').toBe(false);
    const { event } = JSON.parse(line) as { event?: string };
    if (event !== undefined) events.add(event);
    expect(line).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/u);
    expect(line).not.toMatch(/fc_session|fc_device|"forged"/u);
    for (const secret of secrets) expect(line).not.toContain(secret);
  }
  expect([...events].toSorted()).toEqual([
    'access_refused',
    'account_deleted',
    'account_registered',
    'address_change_requested',
    'data_exported',
    'login',
    'login_failed',
    'password_changed',
    'password_reset',
    'password_reset_requested',
    'role_changed',
    'session_ended',
    'webhook_refused',
  ]);
});
