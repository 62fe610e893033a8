import type { OrderDetails } from '@fit-coder/contracts/selling/orders';
import { formatDay } from '../../../ui/text/date.ts';
import { formatPrice } from '../../../ui/text/price.tsx';

/**
 * What a paid order opens, until when, and what follows; null if that is not known yet, or if its money is returned. `now`:
 * milliseconds since 1970.
 */
export function subscriptionTerms(details: OrderDetails, now = Date.now()): string | null {
  const { subscription, kind, recipient, currency, items } = details;
  if (recipient === 'gift' || isRefunded(details)) return null;
  if (kind === 'courses')
    return isAllPreordered(items) ? 'For good, as soon as the lectures are recorded.' : 'For good.';
  if (!subscription?.until) return null;
  const { until, renewal, isTrial } = subscription;
  const end = formatDay(until);
  const what = recipient === 'team' ? 'Every premium course for each seat' : 'Every premium course';
  if (Date.parse(until) < now)
    return renewal ? `${what}. The renewal was due on ${end}.` : `Ended on ${end}.`;
  if (!renewal) return `${what} until ${end}.`;
  const price = formatPrice(renewal.amountCents, currency);
  const first = isTrial && recipient !== 'team' ? `Free until ${end}` : `${what} until ${end}`;
  return `${first}. It then renews for ${price} unless you cancel.`;
}

/** Whether nothing of an order is available yet. */
function isAllPreordered(items: OrderDetails['items']): boolean {
  return items.length > 0 && items.every(({ availableOn }) => availableOn !== null);
}

/** Whether all that was paid for an order was refunded, or is on its way back. */
function isRefunded({ amountCents, refundedCents }: OrderDetails): boolean {
  return refundedCents > 0 && refundedCents >= amountCents;
}

/** Whether what a paid order opened has ended. */
export function isOver({ subscription }: OrderDetails, now = Date.now()): boolean {
  return subscription?.until != null && Date.parse(subscription.until) < now && !subscription.renewal;
}

/** What a paid order opens now, for its buyer; nobody else is told. */
export function openingSentence(details: OrderDetails | null): string {
  if (!details) return 'If this is your order, log in with the account that made it to see what it opens.';
  const { recipient, items } = details;
  if (isRefunded(details)) return 'Your refund is on its way. Your profile shows what is still open to you.';
  if (recipient === 'gift') return 'Your profile has the link for the person the gift is for.';
  if (isOver(details)) return 'The access that it gave has ended.';
  if (recipient === 'team') return 'The seats are ready. Invite your team on your profile.';
  return isAllPreordered(items) ? 'The lectures open as soon as they are recorded.' : 'Your access is open.';
}

/** What became of the payment of a paid order: one that costs nothing at first has none. */
export function paidSentence(details: OrderDetails | null): string {
  if (details?.amountCents !== 0) return 'Payment received.';
  return details.subscription?.isTrial ? 'Your free trial has begun.' : 'There was nothing to pay.';
}
