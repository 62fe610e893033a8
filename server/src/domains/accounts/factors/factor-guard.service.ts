import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { deleteExpired } from '../expired-rows.repository.ts';
import { keyedHash } from '../keyed-hash.ts';
import { countedSince, secondsUntilForgotten } from '../login/guessing-limits.ts';
import {
  deleteFailures,
  findFullSince,
  insertFailures,
  lockBuckets,
} from '../login/login-failures.repository.ts';

/** The number of wrong codes allowed for one account in 15 minutes, from all networks together. */
const maxFailures = 5;

export interface FactorGuardDependencies extends ServiceContext {
  readonly secret: string;
}

/** Limits guessing of codes. The count is in the database, so that all nodes share it. */
export class FactorGuard extends Service<FactorGuardDependencies> {
  /**
   * Whether `look` accepts the code. Each attempt is counted first, so that concurrent attempts cannot exceed the
   * limit.
   * @throws Refusal `rate_limited`, without calling `look`
   */
  async check(userId: string, look: () => Promise<boolean>): Promise<boolean> {
    const counted = await this.#count(userId);
    const right = await look();
    if (right) await deleteFailures(this.dependencies.db, counted);
    return right;
  }

  #count(userId: string): Promise<number[]> {
    const { db, clock, secret } = this.dependencies;
    const bucket = { key: keyedHash(secret, 'wrong codes of', userId), max: maxFailures };
    return db.transaction().execute(async (tx) => {
      const now = clock.now();
      const since = countedSince(now);
      await lockBuckets(tx, [bucket]);
      const fullSince = await findFullSince(tx, bucket, since);
      if (fullSince) throw tooManyCodes(secondsUntilForgotten(fullSince, now));
      await deleteExpired(tx, 'login_failures', since);
      return insertFailures(tx, [bucket], now);
    });
  }
}

function tooManyCodes(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const sentence = `You entered too many wrong codes. Wait ${wait}, or use a passkey if you have one.`;
  return new Refusal('rate_limited', sentence, undefined, seconds);
}
