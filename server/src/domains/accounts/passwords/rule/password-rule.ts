import { isMadeOfOwnWords, type PasswordOwner } from '@fit-coder/contracts/passwords/own-words';
import { Refusal } from '../../../../platform/refusal.ts';
import { isCommon } from './common-passwords.ts';

/** Says why a password is too easy to guess, and what to do; null if it is not. */
export async function weaknessOf(password: string, owner: PasswordOwner): Promise<string | null> {
  const low = password.normalize('NFKC').toLowerCase();
  if (/^(.{1,4}?)\1+.?$/su.test(low))
    return 'That password repeats the same few characters. Choose several unrelated words.';
  if (isMadeOfOwnWords(password, owner))
    return 'That password is mostly your name, your email address or the name of this site. Add several unrelated words.';
  // Adding digits and signs around a common password does not help.
  const core = low.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if ((await isCommon(low)) || (await isCommon(core)))
    return 'That password is one of the most common ones, which attackers try first. Choose several unrelated words.';
  return null;
}

/** @throws Refusal `invalid_input` at `field` */
export async function requireStrong(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const sentence = await weaknessOf(password, owner);
  if (sentence !== null) throw new Refusal('invalid_input', sentence, { [field]: sentence });
}
