import type { EndpointPath } from '../endpoint.ts';

/** The paths of second factors. They have their own file because most pages do not call them. */
export const factorPaths = {
  beginPasskeyLogin: { method: 'POST', path: '/login/passkey' },
  finishLogin: { method: 'POST', path: '/login/factor' },
  beginConfirmation: { method: 'POST', path: '/confirm/options' },
  confirmIdentity: { method: 'POST', path: '/confirm' },
  listFactors: { method: 'GET', path: '/factors' },
  beginPasskey: { method: 'POST', path: '/factors/passkeyoptions' },
  addPasskey: { method: 'POST', path: '/factors/passkeys' },
  renamePasskey: { method: 'PUT', path: '/factors/passkeys/:id' },
  removePasskey: { method: 'DELETE', path: '/factors/passkeys/:id' },
  beginTotp: { method: 'POST', path: '/factors/totp' },
  addTotp: { method: 'PUT', path: '/factors/totp' },
  removeTotp: { method: 'DELETE', path: '/factors/totp' },
  renewRecoveryCodes: { method: 'POST', path: '/factors/recoverycodes' },
  revertFactors: { method: 'POST', path: '/revertfactors' },
} as const satisfies Record<string, EndpointPath>;
