import { newId } from '../objects/ids.ts';
import type { World } from '../world.ts';

/** The numbers that the checkout page takes, and what they do. */
export const numbers = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** Pays a checkout, and is declined later. At Stripe its first charge would be declined, too. */
  declinedLater: '4000000000000341',
  /** Bank accounts, whose money arrives three days later, or not. */
  slow: 'AT611904300234573201',
  slowFailing: 'AT861904300235473202',
} as const;

const known: ReadonlySet<string> = new Set(Object.values(numbers));

/** Saves a card; null for a number that is no test number. */
export function saveCard(world: World, typed: string): string | null {
  const number = typed.replaceAll(/[\s-]/gu, '').toUpperCase();
  if (!known.has(number)) return null;
  const id = newId('pm');
  world.cards.set(id, number);
  return id;
}

export function isSlow(world: World, paymentMethod: string): boolean {
  const number = world.cards.get(paymentMethod);
  return number === numbers.slow || number === numbers.slowFailing;
}

/** Whether a charge of the payment method succeeds in the end; `onSession`: the buyer is there. */
export function succeeds(world: World, paymentMethod: string | null, onSession: boolean): boolean {
  const number = paymentMethod === null ? undefined : world.cards.get(paymentMethod);
  if (number === numbers.declinedLater) return onSession;
  return number === numbers.good || number === numbers.slow;
}
