import { formatMoney } from '@fit-coder/contracts/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Refuses an amount that the provider does not take, before the order exists. @throws Refusal `not_for_sale` */
export function mustBeAccepted(provider: PaymentProvider, amount: number, currency: string): void {
  if (amount === 0 || provider.accepts({ amount, currency })) return;
  throw new Refusal(
    'not_for_sale',
    `${formatMoney(amount, currency)} is an amount that this site cannot charge. Add something else to your order.`,
  );
}
