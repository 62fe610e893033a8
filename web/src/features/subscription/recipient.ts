import type { OrderChoice } from '@fit-coder/contracts/selling/order-again';
import type { InputOf } from '../../lib/api/api.ts';

/** For whom a plan is bought. */
export type Recipient =
  | { readonly kind: 'buyer' }
  | { readonly kind: 'gift'; readonly message: string }
  | { readonly kind: 'team'; readonly seats: number };

/** The part of an order that says for whom it is. */
export function recipientInput(recipient: Recipient): Pick<InputOf<'subscribe'>['body'], 'gift' | 'seats'> {
  if (recipient.kind === 'gift') return { gift: { message: recipient.message.trim() } };
  return recipient.kind === 'team' ? { seats: recipient.seats } : {};
}

/** What is ordered, as the way back to the same choice needs it. */
export function planChoice(plan: string, recipient: Recipient, coupon: string | null): OrderChoice {
  const seats = recipient.kind === 'team' ? recipient.seats : 1;
  return { kind: 'subscription', recipient: recipient.kind, plan, seats, coupon };
}
