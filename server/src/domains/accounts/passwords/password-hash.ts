import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '../../../platform/refusal.ts';

/** OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The most hashes that may wait for a slot; more would delay users by seconds and fill memory with their requests. */
const maxWaiting = 256;

/** Hashing keeps a core busy for some 20 ms, so one core is left free for other requests. */
const limit = pLimit(Math.max(1, availableParallelism() - 1));

/** @throws Refusal `unavailable` when too many are already waiting */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= maxWaiting)
    throw new Refusal('unavailable', 'The site is busy. Try again in a moment.', undefined, 2);
  return limit(work);
}

/** An argon2id hash in PHC form, salt included. */
export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password, cost));
}

/** Whether a hash was made with other parameters than the current ones. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Compared when there is no such account, so that the response takes as long as for a wrong password. */
const dummyHash = hashPassword('the password of nobody');

/** Whether `password` matches `passwordHash`; with null it takes the same time and returns false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await dummyHash);
  const same = await withSlot(() => verify(against, password));
  return same && passwordHash !== null;
}
