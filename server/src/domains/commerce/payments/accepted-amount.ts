import { formatMoney } from '@fit-coder/contracts/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The largest amount that the database stores. */
const largest = 2_147_483_647;

/** Refuses an amount that an order cannot store, such as the price of too many seats. @throws Refusal `not_for_sale` */
export function mustBeStorable(amount: number, currency: string): void {
  if (amount <= largest) return;
  const sum = formatMoney(amount, currency);
  throw new Refusal('not_for_sale', `${sum} is more than can be paid at once on this site. Order less.`);
}

/**
 * Refuses an amount that the provider does not take, before the order exists. `advice` says what to do instead.
 * @throws Refusal `not_for_sale`
 */
export function mustBeAccepted(
  provider: PaymentProvider,
  amount: number,
  currency: string,
  advice = 'Add something else to your order.',
): void {
  mustBeStorable(amount, currency);
  if (amount === 0 || provider.accepts({ amount, currency })) return;
  throw new Refusal(
    'not_for_sale',
    `${formatMoney(amount, currency)} is an amount that this site cannot charge. ${advice}`,
  );
}
