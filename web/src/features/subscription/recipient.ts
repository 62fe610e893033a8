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

/** The screen where the same plan can be ordered for the same recipient. */
export function subscribeAddress(plan: string, recipient: Recipient, next: string | null): string {
  const query = new URLSearchParams(next === null ? { plan } : { next, plan });
  if (recipient.kind !== 'buyer') query.set('for', recipient.kind);
  if (recipient.kind === 'team') query.set('seats', String(recipient.seats));
  return `/subscribe?${query.toString()}`;
}
