export type { Commerce } from './commerce.types.ts';
export { accessChannel } from './entitlements/access-channel.ts';
export { createCommerce } from './commerce.wiring.ts';
export {
  commerceJobs,
  giftPaid,
  invoiceIssued,
  paymentSettled,
  seatOffered,
  subscriptionChanged,
  subscriptionReminder,
  type PaymentSettled,
  type ReminderKind,
  type SubscriptionChange,
} from './commerce.jobs.ts';
export { taxWords } from './invoices/invoice-words.ts';
export type { MailedInvoice } from './invoices/mailed-invoice.ts';
export type { MailedSubscription } from './subscriptions/mailed-subscription.ts';
export { subscriptionsByMonth } from './subscriptions/figures.repository.ts';
export type { DemoOrder } from './orders/demo-orders.repository.ts';
export type { SeedPlan } from './plans/plan-seed.repository.ts';
export type { SubscriptionStatus } from './subscriptions/subscription.ts';
export type { PaymentProvider, Payments } from './payments/payment-provider.ts';
export { guardProvider } from './payments/guarded-provider.ts';
