import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { hashToken } from '../session.ts';
import {
  deleteDevices,
  deleteDevicesBeyond,
  deleteDevicesOf,
  findDevice,
  insertDevice,
} from './known-devices.repository.ts';

/** The most accounts that one browser is known for; the oldest is forgotten. */
const maxEntries = 5;
/** The most browsers that are known for one account, which bounds the guesses that they add. */
const maxDevices = 10;
/** 128 random bits, base64url. */
const nameForm = /^[\w-]{22}$/u;
/** Asked for where there is no account, so that the answer takes as long. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * What a browser keeps of the accounts that were opened on it: a random name each. It opens nothing. It only lets wrong
 * passwords from this browser be counted apart from everyone else's, so that nobody can lock an owner out. The database
 * holds which account a name is known for; a new password makes all of them void.
 */
export class KnownDevices {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The browser's key for the account; null when it never opened that account, or not since its last password. */
  async find(db: Database, kept: string, userId: string | null): Promise<string | null> {
    const hashes = namesOf(kept).map(hashToken);
    if (hashes.length === 0) return null;
    const found = await findDevice(db, userId ?? nobody, hashes);
    return found && found.toString('hex');
  }

  /** What the browser keeps after the account was opened on it, in place of what it kept for the account before. */
  async remember(tx: Database, kept: string, userId: string): Promise<string> {
    const names = namesOf(kept);
    const replaced = await deleteDevices(tx, userId, names.map(hashToken));
    const others = names.filter((name) => !replaced.some((hash) => hash.equals(hashToken(name))));
    const name = randomBytes(16).toString('base64url');
    await insertDevice(tx, userId, hashToken(name), this.#clock.now());
    await deleteDevicesBeyond(tx, userId, maxDevices);
    return [name, ...others].slice(0, maxEntries).join('~');
  }

  /** Makes every browser a strange one for the account. */
  async forgetAll(tx: Database, userId: string): Promise<void> {
    await deleteDevicesOf(tx, userId);
  }
}

function namesOf(kept: string): string[] {
  return kept.split('~', maxEntries).filter((name) => nameForm.test(name));
}
