import { Refusal } from '../../../platform/refusal.ts';
import type { ServiceContext } from '../../../platform/service.ts';
import { deleteExpired } from '../expired-rows.repository.ts';
import { countedSince, secondsUntilForgotten } from './guessing-limits.ts';
import { findFullSince, insertFailures, lockBuckets, type Bucket } from './login-failures.repository.ts';

/**
 * Counts an attempt to guess a secret in each bucket, before the secret is checked, so that concurrent attempts cannot
 * exceed the limit. Returns the ids of the counted failures, which the caller deletes when the attempt was right.
 * `sentence` makes the message of the refusal; it gets the time to wait, such as "3 minutes".
 * @throws Refusal `rate_limited` if a bucket is full; then nothing is counted
 */
export function countAttempt(
  { db, clock }: ServiceContext,
  buckets: readonly Bucket[],
  sentence: (wait: string) => string,
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const since = countedSince(now);
    await lockBuckets(tx, buckets);
    for (const bucket of buckets) {
      const fullSince = await findFullSince(tx, bucket, since);
      if (fullSince) throw tooMany(secondsUntilForgotten(fullSince, now), sentence);
    }
    await deleteExpired(tx, 'login_failures', since);
    return insertFailures(tx, buckets, now);
  });
}

function tooMany(seconds: number, sentence: (wait: string) => string): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('rate_limited', sentence(wait), undefined, seconds);
}
