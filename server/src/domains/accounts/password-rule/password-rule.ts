import { Refusal } from '../../../platform/refusal.ts';
import { isCommon } from './common-passwords.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
}

/** What a guesser tries first on this site. */
const ownWords = ['fitcodercourses', 'fitcoder', 'courses', 'course', 'coder', 'fit'];

/** A password needs this many characters besides words of the site and of the person. */
const minOwn = 5;

/** Says why a password is too easy to guess, and what to do; null if it is not. */
export async function weaknessOf(password: string, owner: PasswordOwner): Promise<string | null> {
  const low = password.normalize('NFKC').toLowerCase();
  if (/^(.{1,4}?)\1+.?$/su.test(low))
    return 'That password repeats the same few characters. Choose several words that do not belong together.';
  if (isMadeOf(low, [...ownWords, ...wordsOf(owner)]))
    return 'That password is little more than your name, your address or the name of this site. Add words that nobody connects with you.';
  // Adding digits and signs around a common password does not help.
  const core = low.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if ((await isCommon(low)) || (await isCommon(core)))
    return 'That password is one of the commonest, which are guessed first. Choose several words that do not belong together.';
  return null;
}

/** @throws Refusal `invalid_input` at `field` */
export async function requireStrong(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const sentence = await weaknessOf(password, owner);
  if (sentence !== null) throw new Refusal('invalid_input', sentence, { [field]: sentence });
}

/** A person's words of at least three characters, the longest first. */
function wordsOf({ name, email }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const whole = [name.replaceAll(/\s/gu, ''), local, email, domain];
  const parts = `${name} ${local} ${domain}`.split(/[^\p{L}\p{N}]+/u);
  const words = [...whole, ...parts].map((word) => word.normalize('NFKC').toLowerCase());
  return words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length);
}

/** Whether hardly anything remains of a password without these words and without signs between them. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  let rest = password;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  return rest !== password && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < minOwn;
}
