import { login, resetPassword } from '@fit-coder/contracts/accounts';
import { beginPasskeyLogin, finishLogin } from '@fit-coder/contracts/factors';
import { revertFactors } from '@fit-coder/contracts/factor-reversal';
import { sql } from 'kysely';
import WebAuthnEmulator, {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
} from 'nid-webauthn-emulator';
import { expect } from 'vitest';
import type { TestUser, TestSite } from '../../support/test-site.ts';
import { linkTo, subjects } from '../address-change/address-changes.ts';
import { signed } from './authenticators.ts';

/** The subjects of the emails that carry a link. */
export const added = {
  passkey: 'A passkey was added',
  app: 'An authenticator app was set up',
  codes: 'You have new recovery codes',
} as const;

/** A device that knows only the passkeys that were made on it. */
export function newDevice(): WebAuthnEmulator {
  const credentialsRepository = new PasskeysCredentialsMemoryRepository();
  return new WebAuthnEmulator(new AuthenticatorEmulator({ credentialsRepository }));
}

export const newPassword = 'another good password';

export const revert = (site: TestSite, token: string, cookie?: string) =>
  site.call(revertFactors, { body: { token } }, cookie);

export const logIn = (site: TestSite, { user: { email } }: TestUser, password: string) =>
  site.call(login, { body: { email, password } });

/** Sets a new password with the newest reset link, and logs in with it. */
export async function setPassword(site: TestSite, user: TestUser, count = 1) {
  const token = await linkTo(site, user.user.email, subjects.reset, count);
  const set = await site.call(resetPassword, { params: { token }, body: { password: newPassword } });
  expect(set.status).toBe(200);
  return logIn(site, user, newPassword);
}

/** Logs in with a passkey of `device`, without a password. */
export async function passkeyLogin(site: TestSite, device: Parameters<typeof signed>[0]) {
  const { token, options } = (await site.call(beginPasskeyLogin, { body: {} })).data;
  return site.call(finishLogin, { body: { token, passkey: signed(device, options) } });
}

/** Moves all times of an account's factors into the past by `hours`. */
export async function age({ deps }: TestSite, { user: { id } }: TestUser, hours: number): Promise<void> {
  const moments = {
    passkeys: ['created_at'],
    totp_secrets: ['created_at'],
    recovery_codes: ['created_at'],
    factor_changes: ['expires_at'],
  };
  for (const [table, columns] of Object.entries(moments))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${hours})
        where user_id = ${id}`.execute(deps.database.db);
}
