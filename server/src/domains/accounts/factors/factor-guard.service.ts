import { Service, type ServiceContext } from '../../../platform/service.ts';
import { keyedHash } from '../keyed-hash.ts';
import { countAttempt } from '../login/counted-attempts.ts';
import { deleteFailures } from '../login/login-failures.repository.ts';

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
    const bucket = { key: keyedHash(this.dependencies.secret, 'wrong codes of', userId), max: maxFailures };
    return countAttempt(
      this.dependencies,
      [bucket],
      (wait) => `You entered too many wrong codes. Wait ${wait}, or use a passkey if you have one.`,
    );
  }
}
