import type { InputOf } from '../../lib/api.ts';

/** What a passkey signed, as the API takes it. */
export type PasskeyAnswer = NonNullable<InputOf<'finishLogin'>['body']['passkey']>;

/** Asks a passkey of this device or its person's phone; the sentence to show where nothing came of it. */
export async function askPasskey(
  options: object,
): Promise<{ passkey: PasskeyAnswer } | { sentence: string }> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const answer = await startAuthentication({ optionsJSON: options as Options });
    return { passkey: answer as unknown as PasskeyAnswer };
  } catch {
    return { sentence: 'No passkey was used. Try again, or choose another way.' };
  }
}
