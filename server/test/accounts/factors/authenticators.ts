import { login } from '@fit-coder/contracts/accounts';
import * as contract from '@fit-coder/contracts/factors';
import { sql } from 'kysely';
import WebAuthnEmulator from 'nid-webauthn-emulator';
import { generate } from 'otplib';
import type { TestUser, TestSite } from '../../support/test-site.ts';

/** Where the sites of these tests say that they are. */
const origin = 'http://localhost:3000';

type TestResponse = never;

/** Someone's authenticator app, which is not the library that the server checks codes with. */
export interface App {
  readonly secret: string;
  /** The code of a time step, counted from the present one. */
  code(steps?: number): Promise<string>;
}

function appOf(secret: string): App {
  return {
    secret,
    code: (steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps }),
  };
}

/**
 * Sets up an app. Its first code counts as one of the step before, so that the present one is free. Sending that earlier
 * code would fail where the next step begins before it arrives.
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

/** Adds a passkey and returns the device that holds it. */
export async function addPasskey(site: TestSite, user: TestUser, device = new WebAuthnEmulator()) {
  const begun = await site.call(contract.beginPasskey, {}, user.cookie);
  const passkey = device.createJSON(
    origin,
    begun.data.options as unknown as TestResponse,
  ) as unknown as TestResponse;
  const added = await site.call(contract.addPasskey, { body: { name: 'Phone', passkey } }, user.cookie);
  return { device, codes: added.data.recoveryCodes ?? [] };
}

/** What a device signs for a challenge, as if the page stood at `at`. */
export function signed(device: WebAuthnEmulator, options: object, at = origin): TestResponse {
  return device.getJSON(at, options as TestResponse) as unknown as TestResponse;
}

/** Logs in with the password; the login that waits for its second step. */
export async function enterPassword(site: TestSite, { user, password }: TestUser) {
  const response = await site.call(login, { body: { email: user.email, password } });
  const { attempt } = response.error;
  if (!attempt) throw new Error('the login did not ask for a second factor');
  return { response, ...attempt };
}
