import pLimit from 'p-limit';
import type { Logger } from '../../../platform/observation/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ServiceContext } from '../../../platform/service.ts';
import { cartChanged } from '../cart/cart.ts';
import { findOwnedIds } from '../entitlements/entitlements.repository.ts';
import type { PaymentProvider, Payments } from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';
import { refuseSubscriber } from '../subscriptions/refuse-subscriber.ts';
import type { OpenableOrder } from './checkout-request.ts';
import { findRivals, type RivalOrder } from './rival-orders.repository.ts';

export interface RivalsDependencies extends ServiceContext {
  readonly payments: Payments;
  readonly log: Logger;
  readonly sync: (provider: PaymentProvider, subject: Subject) => Promise<unknown>;
}

/** How many rivals are compared at once. */
const lanes = 3;
/** How many older checkouts stay open beside a new one. */
const keptOpen = { subscription: 0, courses: 2 } as const;

/**
 * Makes sure that what is ordered is not paid twice. Every rival is compared with its provider: one that was paid a
 * moment ago has bought the same already, and the money of another may be on its way. An open checkout of a plan is ended
 * first, because two would become two subscriptions; one that cannot be ended now ends by itself. Of courses, the newest
 * stay open for a buyer with several tabs; without an end to the others, every order would ask the provider about all
 * orders before it.
 * @throws Refusal `already_subscribed`, `stale_order`, `payment_awaited`
 */
export async function refuseRivals(dependencies: RivalsDependencies, order: OpenableOrder): Promise<void> {
  const { db, clock } = dependencies;
  const { user_id: userId, kind, recipient } = order;
  if (userId === null || recipient !== 'buyer') return;
  const rivals = await findRivals(db, order, clock.now());
  if (rivals.length === 0) return;
  await pLimit(lanes).map(rivals, (rival, newer) => compare(dependencies, rival, newer >= keptOpen[kind]));
  if (kind === 'subscription') await refuseSubscriber(db, userId, clock.now());
  else await refuseOwned(dependencies, order, userId);
  const awaited = (await findRivals(db, order, clock.now())).find((rival) => rival.awaited);
  if (awaited) throw paymentAwaited(awaited);
}

async function compare(
  { payments, log, sync }: RivalsDependencies,
  { provider: name, checkout }: RivalOrder,
  ends: boolean,
): Promise<void> {
  const provider = payments.byName.get(name);
  if (!provider || checkout === null) return;
  try {
    if (ends) await provider.expireCheckout(checkout);
    await sync(provider, { kind: 'checkout', id: checkout });
  } catch (error) {
    log.warn({ err: error, provider: name, checkout }, 'an older checkout could not be ended or compared');
  }
}

async function refuseOwned({ db, clock }: RivalsDependencies, { items }: OpenableOrder, userId: string) {
  const owned = new Set(await findOwnedIds(db, userId, clock.now()));
  if (items.some(({ courseId }) => owned.has(courseId))) throw cartChanged();
}

function paymentAwaited({ description, titles: [first, ...others] }: RivalOrder): Refusal {
  const time = 'It can take a few days, and your profile shows when it has arrived.';
  if (first === undefined)
    return new Refusal(
      'payment_awaited',
      `Your payment for the ${description} is on its way and will open every course. ${time}`,
    );
  const what = [first, ...others].join(', ');
  const it = others.length === 0 ? 'it' : 'them';
  return new Refusal(
    'payment_awaited',
    `Your payment for ${what} is on its way. ${time} Remove ${it} from your cart to buy something else.`,
  );
}
