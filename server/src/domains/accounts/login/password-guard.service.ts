import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import type { KnownDevices } from '../devices/known-devices.service.ts';
import { keyedHash } from '../keyed-hash.ts';
import { networkOf } from '../../../platform/network.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { countAttempt } from './counted-attempts.ts';
import { countedSince, failureLimits } from './guessing-limits.ts';
import {
  clearBucket,
  deleteFailures,
  findFullSince,
  insertFailures,
  type Bucket,
} from './login-failures.repository.ts';
import { passwordMatches } from '../passwords/password-hash.ts';

export interface GuardDependencies extends ServiceContext {
  readonly devices: KnownDevices;
  readonly secret: string;
  readonly securityEvents: SecurityEvents;
}

/** Where a password was entered. */
export interface PasswordOrigin extends EventOrigin {
  /** The browser's device cookie. */
  readonly device: string;
}

/** A password to check. `email` is normalised; without an account `passwordHash` is null. */
export interface PasswordTry extends PasswordOrigin {
  readonly email: string;
  /** Null if no account has the address. */
  readonly userId: string | null;
  /** The purpose that a wrong password is recorded with. */
  readonly purpose: 'login' | 'step_up';
  readonly passwordHash: string | null;
  readonly password: string;
}

/**
 * Checks passwords and limits guessing with device cookies, as OWASP describes: an account allows a few wrong passwords
 * from all unknown devices together, and as many again from each known device. Addresses without an account are counted
 * in the same way.
 */
export class PasswordGuard extends Service<GuardDependencies> {
  /** Whether the password is right. @throws Refusal `rate_limited`, without checking the password */
  async check(attempt: PasswordTry): Promise<boolean> {
    const buckets = await this.#bucketsOf(attempt);
    const counted = await countAttempt(this.dependencies, buckets, tooManyFailures).catch(
      (error: unknown) => {
        if (error instanceof Refusal) this.#record('limit_reached', attempt);
        throw error;
      },
    );
    const right = await passwordMatches(attempt.passwordHash, attempt.password);
    if (right) await deleteFailures(this.dependencies.db, counted);
    else this.#record('wrong_password', attempt);
    return right;
  }

  #record(what: 'limit_reached' | 'wrong_password', attempt: PasswordTry): void {
    const { securityEvents } = this.dependencies;
    const account = { userId: attempt.userId, address: attempt.email };
    if (what === 'limit_reached')
      securityEvents.record({ kind: what, ...account, detail: { limit: 'wrong_passwords' } }, attempt);
    else if (attempt.purpose === 'login')
      securityEvents.record({ kind: 'login_failed', ...account }, attempt);
    else securityEvents.record({ kind: 'step_up_failed', ...account, detail: { by: 'password' } }, attempt);
  }

  /** Clears the account's failures from unknown devices, after its owner proved their identity in another way. */
  async clear(tx: Database, email: string): Promise<void> {
    await clearBucket(tx, this.#accountKey(email));
    await clearBucket(tx, this.#ceilingKey(email));
  }

  /** Clears the count of emailed password links, so that the next one is always sent. */
  async clearLinks(tx: Database, email: string): Promise<void> {
    await clearBucket(tx, keyedHash(this.dependencies.secret, 'links to', email));
  }

  /** Counts an emailed link by its kind and account; returns false, without counting, when there were too many. */
  async admitLink(
    tx: Database,
    kind: 'links to' | 'address links to' | 'address links of',
    account: string,
  ): Promise<boolean> {
    const now = this.dependencies.clock.now();
    const bucket = { key: keyedHash(this.dependencies.secret, kind, account), max: failureLimits.links };
    if (await findFullSince(tx, bucket, countedSince(now))) return false;
    await insertFailures(tx, [bucket], now);
    return true;
  }

  /** Known devices are also limited by the totals of the account and of the network. */
  async #bucketsOf({ email, userId, ip, device }: PasswordTry): Promise<Bucket[]> {
    const { db, devices, secret } = this.dependencies;
    const name = await devices.find(db, device, userId);
    const network = keyedHash(secret, 'failures from', networkOf(ip));
    const ceiling = { key: this.#ceilingKey(email), max: failureLimits.accountInAll };
    if (name !== null)
      return [
        { key: keyedHash(secret, 'failures on', name), max: failureLimits.knownDevice },
        { key: network, max: failureLimits.networkInAll },
        ceiling,
      ];
    return [
      { key: this.#accountKey(email), max: failureLimits.account },
      { key: network, max: failureLimits.network },
      ceiling,
    ];
  }

  #ceilingKey(email: string): Buffer {
    return keyedHash(this.dependencies.secret, 'failures in all at', email);
  }

  #accountKey(email: string): Buffer {
    return keyedHash(this.dependencies.secret, 'failures at', email);
  }
}

/** The message for too many wrong passwords. `wait` is the time until the next try, such as "3 minutes". */
function tooManyFailures(wait: string): string {
  return `Too many wrong passwords were entered. Wait ${wait}, or reset your password with a link that we email you.`;
}
