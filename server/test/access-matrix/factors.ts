import { randomBytes, randomUUID } from 'node:crypto';
import * as contract from '@fit-coder/contracts/factors';
import WebAuthnEmulator from 'nid-webauthn-emulator';
import { generate } from 'otplib';
import { hashRecoveryCode } from '../../src/domains/accounts/factors/recovery-codes/recovery-code.ts';
import { hashToken, newToken } from '../../src/domains/accounts/sessions/session.ts';
import type { World } from './world.ts';

/** Who calls; null for a visitor. */
async function callerId({ site, cookie }: World): Promise<string | null> {
  const token = cookie.split('=')[1];
  if (!token) return null;
  const session = site.deps.database.db.selectFrom('sessions').select('user_id');
  return (await session.where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow()).user_id;
}

async function givePasskey({ site }: World, userId: string, name = 'Phone'): Promise<string> {
  const { db } = site.deps.database;
  const row = {
    ...{ user_id: userId, credential_id: randomBytes(16), public_key: randomBytes(77), counter: 0 },
    ...{ transports: ['internal'], name, synced: true, created_at: new Date() },
  };
  const { id } = await db.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('users').set({ has_factor: true }).where('id', '=', userId).execute();
  return id;
}

async function callerWithPasskey(world: World): Promise<object> {
  const id = await callerId(world);
  if (id !== null) await givePasskey(world, id);
  return {};
}

async function callerWithApp(world: World): Promise<object> {
  const id = await callerId(world);
  if (id === null) return {};
  const secret = { sealed: randomBytes(48), key_id: 'a key', last_step: 0, created_at: new Date() };
  await world.site.deps.database.db
    .insertInto('totp_secrets')
    .values({ user_id: id, ...secret })
    .execute();
  return {};
}

/** A login of the owner that waits for its second step, and a recovery code that fits. */
async function waitingLogin({ site, owner: { id } }: World) {
  const { db } = site.deps.database;
  const [token, recoveryCode] = [newToken(), '0123-4567-89AB-CDEF'];
  const attempt = { token_hash: hashToken(token), user_id: id, expires_at: new Date(Date.now() + 60_000) };
  await db.insertInto('login_attempts').values(attempt).execute();
  const code = { user_id: id, code_hash: hashRecoveryCode(recoveryCode) };
  await db.insertInto('recovery_codes').values(code).execute();
  return { body: { token, recoveryCode } };
}

/** What a new passkey answers to the challenge of the caller's session. */
async function newPasskey({ site, cookie }: World) {
  const begun = await site.call(contract.beginPasskey, {}, cookie);
  const options = begun.status === 200 ? begun.data.options : creationOptions;
  const passkey = new WebAuthnEmulator().createJSON('http://localhost:3000', options as never);
  return { body: { name: 'Phone', passkey: passkey as never } };
}

/** For those who get no challenge. */
const creationOptions = {
  rp: { id: 'localhost', name: 'A site' },
  user: { id: 'AAAA', name: 'someone', displayName: 'Someone' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  attestation: 'none',
};

async function firstCode({ site, cookie }: World) {
  const begun = await site.call(contract.beginTotp, {}, cookie);
  const code = begun.status === 200 ? await generate({ secret: begun.data.secret }) : '123456';
  return { body: { code } };
}

const ownersPasskey = async (world: World) => ({
  params: { id: await givePasskey(world, world.owner.id, world.owner.name) },
});

/** Adds a change of the owner's factors that can be undone; returns the token of its link. */
async function factorChange({ site, owner: { id, email } }: World): Promise<string> {
  const { db } = site.deps.database;
  const token = newToken();
  const { id: changeId } = await db
    .insertInto('factor_changes')
    .values({ user_id: id, email, expires_at: new Date(Date.now() + 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = { token_hash: hashToken(token), change_id: changeId };
  await db.insertInto('factor_change_links').values(link).execute();
  return token;
}

/** Valid input for the endpoints of second factors. */
export const factorRequests = {
  beginPasskeyLogin: () => ({ body: {} }),
  finishLogin: waitingLogin,
  beginConfirmation: callerWithPasskey,
  confirmIdentity: () => ({ body: { password: 'a good password' } }),
  listFactors: async (world: World) => {
    await ownersPasskey(world);
    return {};
  },
  beginPasskey: () => ({}),
  addPasskey: newPasskey,
  renamePasskey: async (world: World) => ({
    ...(await ownersPasskey(world)),
    body: { name: `Phone ${randomUUID()}` },
  }),
  removePasskey: ownersPasskey,
  beginTotp: () => ({}),
  addTotp: firstCode,
  removeTotp: callerWithApp,
  renewRecoveryCodes: callerWithPasskey,
  revertFactors: async (world: World) => ({ body: { token: await factorChange(world) } }),
};
