import { randomBytes, randomUUID } from 'node:crypto';
import * as contract from '@fit-coder/contracts/factors';
import WebAuthnEmulator from 'nid-webauthn-emulator';
import { generate } from 'otplib';
import { hashRecoveryCode } from '../../src/domains/accounts/factors/recovery-codes/recovery-code.ts';
import { hashToken, newToken } from '../../src/domains/accounts/sessions/session.ts';
import { insert } from './inserted-row.ts';
import { password, type MatrixUser, type World } from './world.ts';

/** Valid input for the endpoints of second factors. */
export const factorRequests = {
  beginPasskeyLogin: () => ({ body: {} }),
  finishLogin: waitingLogin,
  beginConfirmation: callerWithPasskey,
  confirmIdentity: () => ({ body: { password } }),
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

const soon = () => new Date(Date.now() + 60_000);

async function addPasskey({ site }: World, { id, name }: MatrixUser): Promise<string> {
  const key = { credential_id: randomBytes(16), public_key: randomBytes(77), counter: 0 };
  const about = { transports: ['internal'], name, synced: true, created_at: new Date() };
  const passkey = await insert(site, 'passkeys', { user_id: id, ...key, ...about });
  const users = site.deps.database.db.updateTable('users').set({ has_factor: true });
  await users.where('id', '=', id).execute();
  return passkey.id;
}

async function ownersPasskey(world: World) {
  return { params: { id: await addPasskey(world, world.owner) } };
}

async function callerWithPasskey(world: World): Promise<object> {
  if (world.caller) await addPasskey(world, world.caller);
  return {};
}

async function callerWithApp({ site, caller }: World): Promise<object> {
  const secret = { sealed: randomBytes(48), key_id: 'a key', last_step: 0, created_at: new Date() };
  if (caller) await insert(site, 'totp_secrets', { user_id: caller.id, ...secret });
  return {};
}

/** A login of the owner that waits for its second step, and a valid recovery code. */
async function waitingLogin({ site, owner: { id } }: World) {
  const [token, recoveryCode] = [newToken(), '0123-4567-89AB-CDEF'];
  await insert(site, 'login_attempts', { token_hash: hashToken(token), user_id: id, expires_at: soon() });
  await insert(site, 'recovery_codes', { user_id: id, code_hash: hashRecoveryCode(recoveryCode) });
  return { body: { token, recoveryCode } };
}

/** A new passkey that signed the challenge of the caller's session. */
async function newPasskey({ site, caller }: World) {
  const begun = await site.call(contract.beginPasskey, {}, caller?.cookie);
  const options = begun.status === 200 ? begun.data.options : refusedOptions;
  const passkey = new WebAuthnEmulator().createJSON('http://localhost:3000', options as never);
  return { body: { name: 'Phone', passkey: passkey as never } };
}

/** For callers who get no challenge. */
const refusedOptions = {
  rp: { id: 'localhost', name: 'A site' },
  user: { id: 'AAAA', name: 'someone', displayName: 'Someone' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  attestation: 'none',
};

async function firstCode({ site, caller }: World) {
  const begun = await site.call(contract.beginTotp, {}, caller?.cookie);
  return { body: { code: begun.status === 200 ? await generate({ secret: begun.data.secret }) : '123456' } };
}

/** Adds a change of the owner's factors that can be undone; returns the token of its link. */
async function factorChange({ site, owner: { id, email } }: World): Promise<string> {
  const token = newToken();
  const change = await insert(site, 'factor_changes', { user_id: id, email, expires_at: soon() });
  await insert(site, 'factor_change_links', { token_hash: hashToken(token), change_id: change.id });
  return token;
}
