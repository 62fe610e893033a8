import type { Difference } from '@fit-coder/contracts/operations/reconciliation';
import type { Logger } from '../../../platform/observation/log.ts';
import type { ServiceContext } from '../../../platform/service.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { refundRequested } from '../commerce.jobs.ts';
import { alarming, type Outcome } from '../orders/order.ts';
import { failPendingOrder, nameCheckout } from '../orders/orders.repository.ts';
import type { PaymentProvider, Payments } from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';
import { readStored, type OpenSubject } from './open-subjects.repository.ts';
import { findUnanswered, findUnended } from '../refunds/unfinished-refunds.repository.ts';
import type { Compared } from './reconciliation.ts';

export interface ComparisonDependencies extends ServiceContext {
  readonly payments: Payments;
  readonly queue: Queue;
  readonly log: Logger;
  /** Makes our state of a subject that of its provider; null if the provider does not know it. */
  readonly sync: (provider: PaymentProvider, subject: Subject) => Promise<Outcome | null>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The slowest ways to pay, such as transfers, take 14 days. */
const abandonedDays = 15;

/**
 * Compares one thing with its provider, and repairs it where that is safe. A provider that fails or does not know it
 * changes nothing: access is never taken away because an answer is missing.
 */
export async function compare(dependencies: ComparisonDependencies, open: OpenSubject): Promise<Compared> {
  const { db, payments, log } = dependencies;
  const provider = payments.byName.get(open.provider);
  if (!provider) return 'unknown_provider';
  const before = await readStored(db, open);
  try {
    const difference = await repair(dependencies, provider, open);
    const asksAgain = await repeatRefunds(dependencies, open);
    if (difference) return difference;
    if (asksAgain) return 'refund_unconfirmed';
  } catch (error) {
    log.warn(
      { err: error, provider: open.provider, [open.kind]: open.id },
      'a payment could not be compared',
    );
    return 'provider_unreachable';
  }
  return (await readStored(db, open)) === before ? 'same' : 'repaired';
}

type Unrepaired = Difference['kind'] | null;

async function repair(
  dependencies: ComparisonDependencies,
  provider: PaymentProvider,
  open: OpenSubject,
): Promise<Unrepaired> {
  const { db, clock, sync } = dependencies;
  const subject = open.fetched ?? (await findLostCheckout(dependencies, provider, open));
  if (!subject) return null;
  const outcome = await sync(provider, subject);
  if (outcome === null) return 'unknown_at_provider';
  if (isAlarming(outcome)) return outcome;
  const isOld = (days: number) => clock.now().getTime() - open.createdAt.getTime() > days * dayMs;
  // Abandoned. If it is paid after all, it becomes paid like any failed order.
  const isUnpaid = outcome === 'still_open' || outcome === 'payment_awaited';
  if (open.kind === 'order' && isUnpaid && isOld(abandonedDays) && open.reference !== null)
    await failPendingOrder(db, open.reference, clock.now());
  return null;
}

/**
 * Sends the jobs again that gave up a refund, or the end of the subscription that was to follow it; returns whether there
 * are any. What the provider has done is not done twice: it finds the refund by its key, and a subscription ends once.
 */
async function repeatRefunds(
  { db, clock, queue }: ComparisonDependencies,
  { kind, id }: OpenSubject,
): Promise<boolean> {
  if (kind === 'order') return false;
  const dayAgo = new Date(clock.now().getTime() - dayMs);
  const unfinished = kind === 'payment' ? findUnanswered : findUnended;
  const ids = await unfinished(db, id, dayAgo);
  for (const requestId of ids) await queue.send(db, refundRequested, { requestId }, requestId);
  return ids.length > 0;
}

/** The checkout of an order whose answer from the provider was lost. After a day without one, the order has failed. */
async function findLostCheckout(
  { db, clock }: ComparisonDependencies,
  provider: PaymentProvider,
  { reference, createdAt }: OpenSubject,
): Promise<Subject | null> {
  if (reference === null) return null;
  const found = await provider.findCheckout(reference);
  if (found) {
    await nameCheckout(db, reference, found);
    return { kind: 'checkout', id: found.id };
  }
  if (clock.now().getTime() - createdAt.getTime() > dayMs) await failPendingOrder(db, reference, clock.now());
  return null;
}

type AlarmingOutcome = Extract<Outcome, Difference['kind']>;

function isAlarming(outcome: Outcome): outcome is AlarmingOutcome {
  return alarming.has(outcome);
}
