import { createHash, randomInt } from 'node:crypto';

/** The number of codes in a set. */
const codeCount = 10;

/** Below this number of codes, the user is told to make new ones. */
export const fewCodes = 4;

/** Crockford's base 32, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 24;

/**
 * Codes of 120 random bits, such as `7K2M-9QX4-T0AB-3CDE-F5GH-6JKM`. ASVS 6.5.2 accepts a plain hash from 112 bits on.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const characters = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length)));
    return characters.join('').replaceAll(/(.{4})(?=.)/gu, '$1-');
  });
}

/** The stored hash of a code. A code has full entropy, so one plain hash is enough. */
export function hashRecoveryCode(typed: string): Buffer {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/gu, '');
  const read = plain.replaceAll('O', '0').replaceAll(/[IL]/gu, '1');
  return createHash('sha256').update(read).digest();
}
