import type { PaymentProvider } from '../../../src/domains/commerce/payments/payment-provider.ts';
import {
  noCredit,
  type PaymentState,
  type SubscriptionState,
} from '../../../src/domains/commerce/payments/provider-states.ts';
import type { TestSite } from '../../support/test-site.ts';

/** Makes a site's provider behave differently; returns a function that takes that back. */
export function misbehave(site: TestSite, changes: Partial<PaymentProvider>): () => void {
  const providers = site.deps.payments.byName as Map<string, PaymentProvider>;
  const provider = providers.get('sandbox');
  if (!provider) throw new Error('a test site has the sandbox');
  providers.set('sandbox', { ...provider, ...changes });
  return () => void providers.set('sandbox', provider);
}

/** Makes a site's provider say that every payment was refunded; returns a function that undoes this. */
export function refundAtProvider(site: TestSite): () => void {
  const { fetch } = site.deps.payments.byName.get('sandbox') ?? {};
  const refunded = (payment: PaymentState): PaymentState => ({
    ...payment,
    refunds: [{ id: 're_1', key: null, amount: payment.amount, status: 'succeeded', createdAt: new Date() }],
  });
  return misbehave(site, {
    fetch: async (subject) => {
      const state = (await fetch?.(subject)) ?? null;
      if (!state) return null;
      const { payment, subscription } = state;
      const payments = subscription?.payments.map(refunded) ?? [];
      return {
        ...state,
        payment: payment && refunded(payment),
        subscription: subscription && { ...subscription, payments },
      };
    },
  });
}

export function paymentState(changes: Partial<PaymentState> & Pick<PaymentState, 'id'>): PaymentState {
  return {
    reference: null,
    amount: 1900,
    currency: 'USD',
    credit: 0,
    tax: 0,
    status: 'paid',
    paidAt: new Date(),
    period: null,
    failure: null,
    refunds: [],
    dispute: null,
    ...changes,
  };
}

export function subscriptionState(
  changes: Partial<SubscriptionState> & Pick<SubscriptionState, 'id' | 'owner'>,
): SubscriptionState {
  return {
    status: 'active',
    price: 'price_1',
    quantity: 1,
    period: null,
    cancelAt: null,
    trialEnd: null,
    failingSince: null,
    endedAt: null,
    credit: noCredit,
    payments: [],
    ...changes,
  };
}
