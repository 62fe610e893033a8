import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../../platform/refusal.ts';
import type { ServiceContext } from '../../../platform/service.ts';
import { newReference } from '../orders/order.ts';
import {
  abandonAttempt,
  beginAttempt,
  endAttempt,
  findAttempt,
  resumeAttempt,
  type Attempt,
  type AttemptOutcome,
} from './checkout-attempts.repository.ts';

/** How long a key is remembered, how long a request may work on it, and how often another one looks; milliseconds. */
const times = { remembered: 24 * 60 * 60 * 1000, working: 60_000, pause: 100 } as const;

/** The opened checkout of an order. */
export type OpenedOrder = Extract<AttemptOutcome, { readonly reference: string }>;

/**
 * Opens the checkout of the order with this reference. A repetition with the same reference continues where the last one
 * was interrupted.
 */
type OpenOrder = (reference: string) => Promise<OpenedOrder>;

/**
 * Runs `open` once for each key of a user, however many requests there are, and gives each of them its outcome, even if
 * it was a refusal. Without a key it always runs.
 * @throws Refusal `key_reused` if the key came with another body, and what `open` throws
 */
export async function openOnce(
  context: ServiceContext,
  request: { readonly userId: string; readonly key: string | undefined; readonly body: unknown },
  open: OpenOrder,
): Promise<OpenedOrder> {
  const { userId, key, body } = request;
  const reference = newReference();
  if (key === undefined) return open(reference);
  const attempt = { userId, key, requestHash: hashOf(body), reference };
  const outcome = (await begins(context, attempt))
    ? await run(context, attempt, open)
    : await outcomeOf(context, attempt, open);
  if ('code' in outcome) throw new Refusal(outcome.code, outcome.error, outcome.fields);
  return outcome;
}

/** The hash of the whole body, whatever the order of its fields. */
function hashOf(body: unknown): Buffer {
  const json = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(json).digest();
}

function begins({ db, clock }: ServiceContext, attempt: Attempt): Promise<boolean> {
  const now = clock.now();
  return beginAttempt(db, attempt, now, new Date(now.getTime() - times.remembered));
}

async function run(
  { db, clock }: ServiceContext,
  attempt: Attempt,
  open: OpenOrder,
): Promise<AttemptOutcome> {
  const outcome = await open(attempt.reference).catch(async (error: unknown): Promise<AttemptOutcome> => {
    if (error instanceof Refusal) return { code: error.code, error: error.message, fields: error.fields };
    await abandonAttempt(db, attempt, new Date(clock.now().getTime() - 2 * times.working));
    throw error;
  });
  await endAttempt(db, attempt, outcome);
  return outcome;
}

/** Waits for the request that began the attempt, and takes over if its process ended. */
async function outcomeOf(
  context: ServiceContext,
  attempt: Attempt,
  open: OpenOrder,
): Promise<AttemptOutcome> {
  const { db, clock } = context;
  for (;;) {
    const found = await findAttempt(db, attempt);
    if (!found)
      throw new Refusal('stale_order', 'This checkout is too old. Check your order, then check out again.');
    if (!found.requestHash.equals(attempt.requestHash))
      throw new Refusal(
        'key_reused',
        'This checkout was already used for another order. Reload the page, then try again.',
      );
    if (found.outcome) return found.outcome;
    const now = clock.now();
    if (await resumeAttempt(db, attempt, now, new Date(now.getTime() - times.working)))
      return run(context, found, open);
    await delay(times.pause);
  }
}
