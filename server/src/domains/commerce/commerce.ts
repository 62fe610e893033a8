export type { Commerce } from './commerce.types.ts';
export { createCommerce } from './commerce.wiring.ts';
export {
  commerceJobs,
  giftPaid,
  paymentSettled,
  seatOffered,
  subscriptionChanged,
  type PaymentSettled,
} from './commerce.jobs.ts';
export { subscriptionsByMonth } from './subscriptions/figures.repository.ts';
export type { SubscriptionStatus } from './subscriptions/subscription.ts';
export type { PaymentProvider, Payments } from './payments/payment-provider.ts';
export { guardProvider } from './payments/guarded-provider.ts';
