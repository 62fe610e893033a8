import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type {
  CheckoutRequest,
  PaymentProvider,
  RecurringPrice,
} from '../../../src/domains/commerce/payments/payment-provider.ts';
import type {
  ProviderState,
  SubscriptionState,
} from '../../../src/domains/commerce/payments/provider-states.ts';

let count = 0;

/** An order as `checkoutRequestOf` makes it. */
export function makeRequest(changes: Partial<CheckoutRequest> = {}, currency = 'USD'): CheckoutRequest {
  count += 1;
  const reference = `FC-${randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()}`;
  return {
    reference,
    amount: 4900,
    currency,
    description: 'Two courses',
    lines: [
      { name: 'Compilers from scratch', quantity: 1, amount: 3000 },
      { name: 'Practical Rust', quantity: 1, amount: 1900 },
    ],
    discount: 0,
    customer: { userId: randomUUID(), name: `Grace ${count}`, email: `grace-${count}@example.com` },
    recurring: null,
    computesTax: false,
    expiresAt: new Date(Date.now() + 35 * 60_000),
    successPath: `/paymentsuccess?reference=${reference}`,
    failurePath: `/failpay?reference=${reference}`,
    cancelPath: '/cart',
    ...changes,
  };
}

export function makePrice(changes: Partial<RecurringPrice> = {}): RecurringPrice {
  const amount = changes.amount ?? 1900;
  return {
    id: `${randomUUID()}:${amount}`,
    planId: 'monthly',
    planName: 'Monthly',
    interval: 'month',
    amount,
    currency: 'USD',
    ...changes,
  };
}

/** An order of a subscription. */
export function makeSubscriptionRequest(
  price: RecurringPrice,
  { quantity = 1, trialDays = 0, firstDiscount = 0 } = {},
): CheckoutRequest & { readonly recurring: NonNullable<CheckoutRequest['recurring']> } {
  const full = price.amount * quantity;
  return {
    ...makeRequest({}, price.currency),
    amount: trialDays > 0 ? 0 : full - firstDiscount,
    description: `${price.planName} subscription`,
    lines: [{ name: price.planName, quantity, amount: full }],
    discount: firstDiscount,
    recurring: { subscriptionId: randomUUID(), price, quantity, trialDays, firstDiscount },
    cancelPath: '/subscribe',
  };
}

/** The state of a subscription, which must exist. */
export async function subscriptionAt(provider: PaymentProvider, id: string): Promise<SubscriptionState> {
  const state = await provider.fetch({ kind: 'subscription', id });
  expect(state?.subscription).toBeTruthy();
  return state!.subscription!;
}

/** The state of a checkout, which must exist. */
export async function checkoutAt(
  provider: PaymentProvider,
  id: string,
): Promise<ProviderState & { checkout: NonNullable<ProviderState['checkout']> }> {
  const state = await provider.fetch({ kind: 'checkout', id });
  expect(state?.checkout).toBeTruthy();
  return { ...state!, checkout: state!.checkout! };
}

export function paidAmounts({ payments }: Pick<SubscriptionState, 'payments'>): number[] {
  return payments.filter(({ status }) => status === 'paid').map(({ amount }) => amount);
}
