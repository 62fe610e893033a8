import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { factorAddresses } from './factor-addresses.ts';
import { anyPassword, id, idParams, instant, message, text } from './primitives.ts';

/** Bytes as base64url; WebAuthn bounds a credential's id by 1023 bytes and leaves the rest open. */
const bytes = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(20_000),
    z.regex(/^[A-Za-z0-9_-]+$/u, 'That is no answer of a passkey.'),
  );

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.object({}),
};

/** What a new passkey answers (RegistrationResponseJSON). Browsers add fields over time, so unknown ones are ignored. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});

/** What a passkey signs (AuthenticationResponseJSON). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});

/** Options for `navigator.credentials`, in the JSON form of WebAuthn Level 3. */
const passkeyOptions = z.record(z.string(), z.unknown());

/** Six digits; people type them with a space in the middle. */
const code = z
  .string('Enter the code from your app.')
  .check(z.regex(/^\s*\d{3}\s*\d{3}\s*$/u, 'Enter the six digits from your app.'));

/** Sixteen characters in groups of four. */
const recoveryCode = z
  .string('Enter a recovery code.')
  .check(z.minLength(1, 'Enter a recovery code.'), z.maxLength(40, 'A recovery code has 24 characters.'));

/** The secret of a login that is under way: 256 random bits, base64url. */
const attemptToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/u, 'Start the login again.'));

export const codeForm = z.strictObject({ code });
export const recoveryCodeForm = z.strictObject({ recoveryCode });
export const passwordForm = z.strictObject({ password: anyPassword });

const factorProof = {
  code: z.optional(code),
  recoveryCode: z.optional(recoveryCode),
  passkey: z.optional(assertion),
};

export const beginPasskeyLogin = endpoint({
  ...factorAddresses.beginPasskeyLogin,
  summary:
    'Ask what a passkey has to sign: as the second step of a login, or without `token` in place of the password',
  access: 'public',
  body: z.strictObject({ token: z.optional(attemptToken) }),
  output: z.object({ token: z.string(), options: passkeyOptions }),
  errors: ['login_expired'],
  limit: { max: 20, seconds: 60 },
});

export const finishLogin = endpoint({
  ...factorAddresses.finishLogin,
  summary: 'Sign in with a second factor: a code of the app, a recovery code or a passkey',
  access: 'public',
  body: z.strictObject({ token: attemptToken, ...factorProof }),
  output: z.object({ user, message }),
  errors: ['invalid_input', 'login_expired', 'wrong_factor'],
  limit: { max: 20, seconds: 60 },
});

export const proofMethods = ['password', 'passkey', 'code', 'recovery'] as const;
export type ProofMethod = (typeof proofMethods)[number];

export const beginConfirmation = endpoint({
  ...factorAddresses.beginConfirmation,
  summary: 'How one can prove again who one is',
  access: 'userWrite',
  output: z.object({ methods: z.array(z.enum(proofMethods)), passkey: z.nullable(passkeyOptions) }),
  errors: [],
  limit: { max: 30, seconds: 60 },
});

export const confirmIdentity = endpoint({
  ...factorAddresses.confirmIdentity,
  summary:
    'Prove again who one is; the session gets a new token, and dangerous calls are answered for ten minutes',
  access: 'userWrite',
  body: z.strictObject({ password: z.optional(anyPassword), ...factorProof }),
  output: z.object({ message }),
  errors: ['invalid_input', 'wrong_password', 'wrong_factor'],
  limit: { max: 20, seconds: 60 },
});

export const passkey = z.object({
  id,
  name: z.string(),
  /** Kept by a password manager on several devices. */
  synced: z.boolean(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

/** `required`: an administrator of a site in production has to have a factor. */
export const factors = z.object({
  passkeys: z.array(passkey),
  totp: z.nullable(z.object({ createdAt: instant, lastUsedAt: z.nullable(instant) })),
  recoveryCodes: z.number(),
  required: z.boolean(),
});
export type Factors = z.infer<typeof factors>;

export const listFactors = endpoint({
  ...factorAddresses.listFactors,
  summary: "One's second factors",
  access: 'user',
  output: factors,
  errors: [],
});

/** Shown once, with the first factor; null where there are codes already. */
const newCodes = z.nullable(z.array(z.string()));
const passkeyName = text('a name for the passkey', 1, 60);
export const passkeyNameForm = z.strictObject({ name: passkeyName });

export const beginPasskey = endpoint({
  ...factorAddresses.beginPasskey,
  summary: 'Ask for what a new passkey is made of',
  access: 'userWrite',
  fresh: true,
  output: z.object({ options: passkeyOptions }),
  errors: ['list_full'],
  limit: { max: 20, seconds: 60 },
});

export const addPasskey = endpoint({
  ...factorAddresses.addPasskey,
  summary: 'Keep a new passkey',
  access: 'userWrite',
  body: z.strictObject({ name: passkeyName, passkey: attestation }),
  output: z.object({ message, recoveryCodes: newCodes }),
  errors: ['wrong_factor', 'list_full'],
  limit: { max: 20, seconds: 60 },
});

export const renamePasskey = endpoint({
  ...factorAddresses.renamePasskey,
  summary: 'Give a passkey another name',
  access: 'userWrite',
  params: idParams,
  body: passkeyNameForm,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const removePasskey = endpoint({
  ...factorAddresses.removePasskey,
  summary: 'Remove a passkey',
  access: 'userWrite',
  fresh: true,
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found', 'last_factor'],
});

export const beginTotp = endpoint({
  ...factorAddresses.beginTotp,
  summary: 'Ask for a new secret for an authenticator app',
  access: 'userWrite',
  fresh: true,
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: [],
  limit: { max: 20, seconds: 60 },
});

export const addTotp = endpoint({
  ...factorAddresses.addTotp,
  summary: 'Use the app with the new secret, after a first code of it',
  access: 'userWrite',
  body: codeForm,
  output: z.object({ message, recoveryCodes: newCodes }),
  errors: ['wrong_factor', 'login_expired'],
  limit: { max: 20, seconds: 60 },
});

export const removeTotp = endpoint({
  ...factorAddresses.removeTotp,
  summary: 'Stop using the authenticator app',
  access: 'userWrite',
  fresh: true,
  output: z.object({ message }),
  errors: ['not_found', 'last_factor'],
});

export const renewRecoveryCodes = endpoint({
  ...factorAddresses.renewRecoveryCodes,
  summary: 'Make ten new recovery codes; the old ones stop working',
  access: 'userWrite',
  fresh: true,
  output: z.object({ message, recoveryCodes: z.array(z.string()) }),
  errors: ['not_found'],
  limit: { max: 10, seconds: 60 },
});

export const factorEndpoints = {
  beginPasskeyLogin,
  finishLogin,
  beginConfirmation,
  confirmIdentity,
  listFactors,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginTotp,
  addTotp,
  removeTotp,
  renewRecoveryCodes,
};
