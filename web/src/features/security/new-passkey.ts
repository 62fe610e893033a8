import type { InputOf } from '../../lib/api/api.ts';

type NewPasskey = InputOf<'addPasskey'>['body']['passkey'];

/** The sentences to show, by the library's error codes. */
const sentences: Partial<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_INVALID_DOMAIN: 'Passkeys do not work at an IP address. Open the site at its domain name.',
};

/** Asks the device for a new passkey. Returns the sentence to show if it created none. */
export async function makePasskey(options: object): Promise<{ passkey: NewPasskey } | { sentence: string }> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    const made = await startRegistration({ optionsJSON: options as Options });
    return { passkey: made as unknown as NewPasskey };
  } catch (error) {
    const known = error instanceof WebAuthnError ? sentences[error.code] : undefined;
    return { sentence: known ?? 'No passkey was created. Try again, or use another device.' };
  }
}
