import { randomUUID } from 'node:crypto';
import { updateProfile } from '@fit-coder/contracts/accounts';
import { finishLogin } from '@fit-coder/contracts/factors';
import { exportAccount } from '@fit-coder/contracts/learning';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { addApp, addPasskey, enterPassword } from './authenticators.ts';

const site = siteForAllTests();

const isMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);

/** All binary values of a user's factors in the database. */
async function storedBytes({ user }: TestUser): Promise<Buffer[]> {
  const { db } = site.deps.database;
  const rows = await Promise.all([
    db.selectFrom('totp_secrets').selectAll().where('user_id', '=', user.id).execute(),
    db.selectFrom('passkeys').selectAll().where('user_id', '=', user.id).execute(),
    db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute(),
  ]);
  const values = rows.flat().flatMap((row): unknown[] => Object.values(row));
  return values.filter((value) => Buffer.isBuffer(value));
}

test('the data export includes the second factors and a pending address, without their secrets', async () => {
  const user = await site.user();
  const email = `${randomUUID()}@example.org`;
  await site.call(updateProfile, { body: { name: user.user.name, email } }, user.cookie);
  const { app, codes } = await addApp(site, user);
  await addPasskey(site, user);
  const { token } = await enterPassword(site, user);
  await site.call(finishLogin, { body: { token, recoveryCode: codes[0] } });

  const { data } = await site.call(exportAccount, {}, user.cookie);
  expect(data.pendingAddress).toEqual({ email, askedAt: isMoment, expiresAt: isMoment });
  expect(data.secondFactors).toEqual({
    passkeys: [
      { id: expect.any(String), name: 'Phone', synced: true, createdAt: isMoment, lastUsedAt: null },
    ],
    totp: { createdAt: isMoment, lastUsedAt: null },
    recoveryCodes: 9,
  });

  const bytes = await storedBytes(user);
  // The app's secret, the passkey's id and public key, and nine codes.
  expect(bytes).toHaveLength(12);
  const text = JSON.stringify(data);
  for (const secret of [app.secret, ...codes]) expect(text).not.toContain(secret);
  for (const value of bytes)
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(text).not.toContain(value.toString(form));
});

test('the data export does not include another user’s factors', async () => {
  const [mine, theirs] = [await site.user(), await site.user()];
  await addPasskey(site, theirs);
  const { data } = await site.call(exportAccount, {}, mine.cookie);
  expect(data.secondFactors).toEqual({ passkeys: [], totp: null, recoveryCodes: 0 });
});
