import type { OrderDetails } from '@fit-coder/contracts/selling/orders';
import { formatDay } from '../../../ui/text/date.ts';
import { formatPrice } from '../../../ui/text/price.tsx';

/** Until when an order opens courses and what follows; null if that is not known yet. */
export function subscriptionTerms({
  subscription,
  kind,
  recipient,
  currency,
  items,
}: Pick<OrderDetails, 'subscription' | 'kind' | 'recipient' | 'currency' | 'items'>): string | null {
  if (recipient === 'gift') return null;
  if (kind === 'courses')
    return isAllPreordered(items) ? 'For good, as soon as the lectures are recorded.' : 'For good.';
  if (!subscription?.until) return null;
  const { until, renewal, isTrial } = subscription;
  const end = formatDay(until);
  if (!renewal) return `Every premium course until ${end}.`;
  const price = formatPrice(renewal.amountCents, currency);
  const first = isTrial ? `Free until ${end}` : `Every premium course until ${end}`;
  return `${first}. It then renews for ${price} unless you cancel.`;
}

/** Whether nothing of an order is available yet. */
export function isAllPreordered(items: OrderDetails['items']): boolean {
  return items.length > 0 && items.every(({ availableOn }) => availableOn !== null);
}
