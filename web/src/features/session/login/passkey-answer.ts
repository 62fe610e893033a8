import type { InputOf } from '../../../lib/api/api.ts';

/** The signed response of a passkey, in the form that the API takes. */
export type PasskeyResponse = NonNullable<InputOf<'finishLogin'>['body']['passkey']>;

/** Asks a passkey on this device or a phone to sign. Returns the sentence to show if it did not. */
export async function askPasskey(
  options: object,
): Promise<{ passkey: PasskeyResponse } | { sentence: string }> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const response = await startAuthentication({ optionsJSON: options as Options });
    return { passkey: response as unknown as PasskeyResponse };
  } catch {
    return { sentence: 'No passkey was used. Try again, or choose another method.' };
  }
}
