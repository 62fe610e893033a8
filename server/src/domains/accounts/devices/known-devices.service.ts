import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { hashToken } from '../sessions/session.ts';
import {
  deleteDevices,
  deleteDevicesBeyond,
  deleteDevicesOf,
  findDevice,
  insertDevice,
} from './known-devices.repository.ts';

/** The most accounts that one browser remembers; beyond that it forgets the oldest. */
const maxEntries = 5;
/** The most known browsers of one account. Each adds to the number of allowed password guesses. */
const maxDevices = 10;
/** 128 random bits, base64url. */
const nameForm = /^[\w-]{22}$/u;
/** Queried when there is no account, so that the response takes as long. */
const noUserId = '00000000-0000-0000-0000-000000000000';

/**
 * A browser stores one random name for each account that logged in on it. The name grants no access. Wrong passwords
 * from this browser are counted separately, so that strangers cannot lock out an owner. The database stores which
 * account a name belongs to; a new password makes the account's names void.
 */
export class KnownDevices {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The browser's key for the account; null if it never logged in to the account since the last change of password. */
  async find(db: Database, kept: string, userId: string | null): Promise<string | null> {
    const hashes = namesOf(kept).map(hashToken);
    if (hashes.length === 0) return null;
    const found = await findDevice(db, userId ?? noUserId, hashes);
    return found && found.toString('hex');
  }

  /** The new value of the device cookie after a login; it replaces the account's earlier name. */
  async remember(tx: Database, kept: string, userId: string): Promise<string> {
    const names = namesOf(kept);
    const replaced = await deleteDevices(tx, userId, names.map(hashToken));
    const others = names.filter((name) => !replaced.some((hash) => hash.equals(hashToken(name))));
    const name = randomBytes(16).toString('base64url');
    await insertDevice(tx, userId, hashToken(name), this.#clock.now());
    await deleteDevicesBeyond(tx, userId, maxDevices);
    return [name, ...others].slice(0, maxEntries).join('~');
  }

  async forgetAll(tx: Database, userId: string): Promise<void> {
    await deleteDevicesOf(tx, userId);
  }
}

function namesOf(kept: string): string[] {
  return kept.split('~', maxEntries).filter((name) => nameForm.test(name));
}
