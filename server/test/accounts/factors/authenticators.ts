import { login } from '@fit-coder/contracts/accounts';
import * as contract from '@fit-coder/contracts/factors';
import { sql } from 'kysely';
import WebAuthnEmulator from 'nid-webauthn-emulator';
import { generate } from 'otplib';
import type { TestUser, TestSite } from '../../support/test-site.ts';

/** The origin of the sites in these tests. */
const origin = 'http://localhost:3000';

type TestResponse = never;

/** An authenticator app. It uses another library than the server. */
export interface App {
  readonly secret: string;
  /** The code of a time step, counted from the current one. */
  code(steps?: number): Promise<string>;
}

function appOf(secret: string): App {
  return {
    secret,
    code: (steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps }),
  };
}

/**
 * Sets up an app. Its first code is stored as one of the previous time step, so that the current code can still be used.
 * Sending the previous code would fail if the next step began before it arrives.
 */
export async function addApp(
  site: TestSite,
  user: TestUser,
): Promise<{ app: App; codes: readonly string[] }> {
  const begun = await site.call(contract.beginTotp, {}, user.cookie);
  const app = appOf(begun.data.secret);
  const added = await site.call(contract.addTotp, { body: { code: await app.code() } }, user.cookie);
  const codes = added.data.recoveryCodes ?? [];
  await sql`update totp_secrets set last_step = last_step - 1
    where user_id = ${user.user.id}`.execute(site.deps.database.db);
  return { app, codes };
}

/** Adds a passkey and returns its device. */
export async function addPasskey(site: TestSite, user: TestUser, device = new WebAuthnEmulator()) {
  const begun = await site.call(contract.beginPasskey, {}, user.cookie);
  const passkey = device.createJSON(
    origin,
    begun.data.options as unknown as TestResponse,
  ) as unknown as TestResponse;
  const added = await site.call(contract.addPasskey, { body: { name: 'Phone', passkey } }, user.cookie);
  return { device, codes: added.data.recoveryCodes ?? [] };
}

/** The response of a device to a challenge, for a page at the origin `at`. */
export function signed(device: WebAuthnEmulator, options: object, at = origin): TestResponse {
  return device.getJSON(at, options as TestResponse) as unknown as TestResponse;
}

/** Logs in with the password; returns the login that waits for its second step. */
export async function enterPassword(site: TestSite, { user, password }: TestUser) {
  const response = await site.call(login, { body: { email: user.email, password } });
  const { attempt } = response.error;
  if (!attempt) throw new Error('the login did not ask for a second factor');
  return { response, ...attempt };
}
