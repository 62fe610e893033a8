import type { Subscription } from '@fit-coder/contracts/commerce';
import { formatPrice } from './price.tsx';

/** What a renewal charges, such as `$0 after your credit of $171`. */
export function chargeWords(
  { amountCents }: NonNullable<Subscription['renewal']>,
  { plan, creditCents }: Pick<Subscription, 'plan' | 'creditCents'>,
): string {
  const charge = formatPrice(amountCents, plan.currency);
  return creditCents > 0
    ? `${charge} after your credit of ${formatPrice(creditCents, plan.currency)}`
    : charge;
}
