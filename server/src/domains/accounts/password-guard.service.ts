import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { DB } from '../../platform/database.generated.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { EventOrigin, SecurityEvents } from '../../platform/security-events.ts';
import { keyedHash, type KnownDevices } from './known-device.ts';
import { addressOf, countedSince, failureLimits, secondsUntilForgotten } from './login-failure.ts';
import {
  clearBucket,
  deleteFailures,
  deleteOldFailures,
  findFullSince,
  insertFailures,
  lockBuckets,
  type Bucket,
} from './login-failures.repository.ts';
import { passwordMatches } from './password.ts';

export interface GuardParts {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly devices: KnownDevices;
  readonly secret: string;
  readonly securityEvents: SecurityEvents;
}

/** Where a password was typed. */
export interface PasswordOrigin extends EventOrigin {
  /** What the browser keeps of the accounts that were opened on it. */
  readonly device: string;
}

/** A password to be compared. `email` is normalised; without an account `passwordHash` is null. */
export interface PasswordTry extends PasswordOrigin {
  readonly email: string;
  /** Null where nobody has the address. */
  readonly userId: string | null;
  /** What a wrong password is recorded as. */
  readonly purpose: 'login' | 'step_up';
  readonly passwordHash: string | null;
  readonly password: string;
}

/**
 * Compares passwords, and lets nobody guess for long: by the device cookies that OWASP describes, an account hears few
 * wrong passwords from devices that never opened it, and as many again from each that did. Accounts that do not exist
 * are counted like the others.
 */
export class PasswordGuard {
  readonly #parts: GuardParts;

  constructor(parts: GuardParts) {
    this.#parts = parts;
  }

  /** Whether the password is right. @throws Refusal `rate_limited`, without looking at the password */
  async check(attempt: PasswordTry): Promise<boolean> {
    const counted = await this.#count(this.#bucketsOf(attempt)).catch((error: unknown) => {
      if (error instanceof Refusal) this.#record('limit_reached', attempt);
      throw error;
    });
    const right = await passwordMatches(attempt.passwordHash, attempt.password);
    if (right) await deleteFailures(this.#parts.db, counted);
    else this.#record('wrong_password', attempt);
    return right;
  }

  #record(what: 'limit_reached' | 'wrong_password', attempt: PasswordTry): void {
    const { securityEvents } = this.#parts;
    const whose = { userId: attempt.userId, address: attempt.email };
    if (what === 'limit_reached')
      securityEvents.record({ kind: what, ...whose, detail: { limit: 'wrong_passwords' } }, attempt);
    else if (attempt.purpose === 'login') securityEvents.record({ kind: 'login_failed', ...whose }, attempt);
    else securityEvents.record({ kind: 'step_up_failed', ...whose, detail: { by: 'password' } }, attempt);
  }

  /** Forgets the failures of strange devices at the account, whose owner has proved to be it by another way. */
  async clear(tx: Database, email: string): Promise<void> {
    await clearBucket(tx, this.#accountKey(email));
  }

  /** Counts a link for the account's owner; false when there were too many, and nothing is counted. */
  async admitLink(tx: Database, email: string): Promise<boolean> {
    const now = this.#parts.clock.now();
    const bucket = { key: keyedHash(this.#parts.secret, 'links to', email), max: failureLimits.links };
    if (await findFullSince(tx, bucket, countedSince(now))) return false;
    await insertFailures(tx, [bucket], now);
    return true;
  }

  #bucketsOf({ email, ip, device }: PasswordTry): Bucket[] {
    const { devices, secret } = this.#parts;
    const name = devices.find(device, email);
    if (name !== null)
      return [{ key: keyedHash(secret, 'failures on', name, email), max: failureLimits.knownDevice }];
    return [
      { key: this.#accountKey(email), max: failureLimits.account },
      { key: keyedHash(secret, 'failures from', addressOf(ip)), max: failureLimits.address },
    ];
  }

  #accountKey(email: string): Buffer {
    return keyedHash(this.#parts.secret, 'failures at', email);
  }

  /** Counts the attempt before its password is looked at, so that many at once are not more than one by one. */
  #count(buckets: readonly Bucket[]): Promise<number[]> {
    const { db, clock } = this.#parts;
    return db.transaction().execute(async (tx) => {
      const now = clock.now();
      const since = countedSince(now);
      await lockBuckets(tx, buckets);
      for (const bucket of buckets) {
        const fullSince = await findFullSince(tx, bucket, since);
        if (fullSince) throw tooManyFailures(secondsUntilForgotten(fullSince, now));
      }
      await deleteOldFailures(tx, since);
      return insertFailures(tx, buckets, now);
    });
  }
}

function tooManyFailures(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal(
    'rate_limited',
    `There were too many wrong passwords. Wait ${wait}, or let us mail you a link that sets a new one.`,
    undefined,
    seconds,
  );
}
