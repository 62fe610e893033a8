import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { factorPaths } from './paths/factors.ts';
import { anyPassword, id, idParams, instant, message, text } from './primitives.ts';

/** Bytes as base64url. WebAuthn limits a credential id to 1023 bytes and nothing else. */
const bytes = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(20_000),
    z.regex(/^[A-Za-z0-9_-]+$/u, 'This is not a response from a passkey.'),
  );

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.object({}),
};

/** The response of a new passkey (RegistrationResponseJSON). Browsers add fields over time, so unknown ones are ignored. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});

/** The signed response of a passkey (AuthenticationResponseJSON). */
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

/** Six digits; users may type a space in the middle. */
const code = z
  .string('Enter the code from your app.')
  .check(z.regex(/^\s*\d{3}\s*\d{3}\s*$/u, 'Enter the six digits from your app.'));

/** 24 characters in groups of four. */
const recoveryCode = z
  .string('Enter a recovery code.')
  .check(z.minLength(1, 'Enter a recovery code.'), z.maxLength(40, 'A recovery code has 24 characters.'));

/** The token of an unfinished login: 256 random bits, base64url. */
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
  ...factorPaths.beginPasskeyLogin,
  summary:
    'Get a passkey challenge for the second step of a login or, without `token`, for a login without a password',
  access: 'public',
  body: z.strictObject({ token: z.optional(attemptToken) }),
  output: z.object({ token: z.string(), options: passkeyOptions }),
  errors: ['login_expired'],
  limit: { max: 20, seconds: 60 },
});

export const finishLogin = endpoint({
  ...factorPaths.finishLogin,
  summary: 'Finish signing in with a code from an authenticator app, a recovery code or a passkey',
  access: 'public',
  body: z.strictObject({ token: attemptToken, ...factorProof }),
  output: z.object({ user, message }),
  errors: ['invalid_input', 'login_expired', 'wrong_factor'],
  limit: { max: 20, seconds: 60 },
});

export const proofMethods = ['password', 'passkey', 'code', 'recovery'] as const;
export type ProofMethod = (typeof proofMethods)[number];

export const beginConfirmation = endpoint({
  ...factorPaths.beginConfirmation,
  summary: 'Get the ways to confirm your identity, and a challenge for a passkey',
  access: 'userWrite',
  output: z.object({ methods: z.array(z.enum(proofMethods)), passkey: z.nullable(passkeyOptions) }),
  errors: [],
  limit: { max: 30, seconds: 60 },
});

export const confirmIdentity = endpoint({
  ...factorPaths.confirmIdentity,
  summary: 'Confirm your identity; the session gets a new token and can make sensitive calls for ten minutes',
  access: 'userWrite',
  body: z.strictObject({ password: z.optional(anyPassword), ...factorProof }),
  output: z.object({ message }),
  errors: ['invalid_input', 'wrong_password', 'wrong_factor'],
  limit: { max: 20, seconds: 60 },
});

export const passkey = z.object({
  id,
  name: z.string(),
  /** Synchronised between devices, such as by a password manager. */
  synced: z.boolean(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

/** `required`: the user is an administrator of a site in production, and so must have a second factor. */
export const factors = z.object({
  passkeys: z.array(passkey),
  totp: z.nullable(z.object({ createdAt: instant, lastUsedAt: z.nullable(instant) })),
  recoveryCodes: z.number(),
  required: z.boolean(),
});
export type Factors = z.infer<typeof factors>;

export const listFactors = endpoint({
  ...factorPaths.listFactors,
  summary: 'List your second factors',
  access: 'user',
  output: factors,
  errors: [],
});

/** Shown once, with the first factor; null when the account already has codes. */
const newCodes = z.nullable(z.array(z.string()));
const passkeyName = text('a name for the passkey', 1, 60);
export const passkeyNameForm = z.strictObject({ name: passkeyName });

export const beginPasskey = endpoint({
  ...factorPaths.beginPasskey,
  summary: 'Get the options for creating a passkey',
  access: 'userWrite',
  fresh: true,
  output: z.object({ options: passkeyOptions }),
  errors: ['list_full'],
  limit: { max: 20, seconds: 60 },
});

export const addPasskey = endpoint({
  ...factorPaths.addPasskey,
  summary: 'Add a passkey',
  access: 'userWrite',
  body: z.strictObject({ name: passkeyName, passkey: attestation }),
  output: z.object({ message, recoveryCodes: newCodes }),
  errors: ['wrong_factor', 'list_full'],
  limit: { max: 20, seconds: 60 },
});

export const renamePasskey = endpoint({
  ...factorPaths.renamePasskey,
  summary: 'Rename a passkey',
  access: 'userWrite',
  params: idParams,
  body: passkeyNameForm,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const removePasskey = endpoint({
  ...factorPaths.removePasskey,
  summary: 'Remove a passkey',
  access: 'userWrite',
  fresh: true,
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found', 'last_factor'],
});

export const beginTotp = endpoint({
  ...factorPaths.beginTotp,
  summary: 'Get a new secret for an authenticator app',
  access: 'userWrite',
  fresh: true,
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: [],
  limit: { max: 20, seconds: 60 },
});

export const addTotp = endpoint({
  ...factorPaths.addTotp,
  summary: 'Set up the authenticator app with its first code',
  access: 'userWrite',
  body: codeForm,
  output: z.object({ message, recoveryCodes: newCodes }),
  errors: ['wrong_factor', 'login_expired'],
  limit: { max: 20, seconds: 60 },
});

export const removeTotp = endpoint({
  ...factorPaths.removeTotp,
  summary: 'Remove the authenticator app',
  access: 'userWrite',
  fresh: true,
  output: z.object({ message }),
  errors: ['not_found', 'last_factor'],
});

export const renewRecoveryCodes = endpoint({
  ...factorPaths.renewRecoveryCodes,
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
