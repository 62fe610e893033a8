import { createHash, randomInt } from 'node:crypto';

/** How many codes there are at once. */
const codeCount = 10;

/** With fewer codes than this, the person is told to make new ones. */
export const fewCodes = 4;

/** Crockford's base 32: no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 24;

/** Codes of 120 random bits, as `7K2M-9QX4-T0AB-3CDE-F5GH-6JKM`. From 112 bits on, ASVS 6.5.2 takes a plain hash. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const characters = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length)));
    return characters.join('').replaceAll(/(.{4})(?=.)/gu, '$1-');
  });
}

/** What the database keeps of a code. It has full entropy, so one plain hash is enough. */
export function hashRecoveryCode(typed: string): Buffer {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/gu, '');
  const read = plain.replaceAll('O', '0').replaceAll(/[IL]/gu, '1');
  return createHash('sha256').update(read).digest();
}
