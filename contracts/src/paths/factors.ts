import type { EndpointPath } from '../endpoint.ts';
import { del, get, post, put } from './methods.ts';

/** The paths of second factors. They have their own file because most pages do not call them. */
export const factorPaths = {
  beginPasskeyLogin: post('/login/passkey'),
  finishLogin: post('/login/factor'),
  beginConfirmation: post('/confirm/options'),
  confirmIdentity: post('/confirm'),
  listFactors: get('/factors'),
  beginPasskey: post('/factors/passkeyoptions'),
  addPasskey: post('/factors/passkeys'),
  renamePasskey: put('/factors/passkeys/:id'),
  removePasskey: del('/factors/passkeys/:id'),
  beginTotp: post('/factors/totp'),
  addTotp: put('/factors/totp'),
  removeTotp: del('/factors/totp'),
  renewRecoveryCodes: post('/factors/recoverycodes'),
  revertFactors: post('/revertfactors'),
} as const satisfies Record<string, EndpointPath>;
