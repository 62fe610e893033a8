import type { Database } from '../../../platform/database/database.ts';
import { couponRefused } from '../coupons/coupon.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OrderDraft, Recipient } from '../orders/order.ts';
import { mustBeAccepted, mustBeStorable } from '../payments/accepted-amount.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { mustCostWhatWasShown } from '../pricing/shown-amount.ts';
import { pricePlan, type PricedChoice, type PricingRequest } from '../pricing/pricing.ts';
import { hadTrial, insertSubscription } from './subscriptions.repository.ts';

/** What a client may ask for: a plan, for whom, and a coupon. Everything else is computed here. */
export interface PlanChoice {
  readonly plan: string;
  /** Absent unless a team's seats are bought. */
  readonly seats: number | undefined;
  readonly isGift: boolean;
}

/** What a buyer was shown about a plan besides what is due now. */
export interface ShownTerms {
  readonly currency: string;
  readonly trialDays: number;
  readonly renewalCents: number | null;
}

/** What a plan costs the buyer now, and from when it renews. */
export interface PlanTerms {
  readonly choice: PricedChoice;
  readonly recipient: Recipient;
  readonly quantity: number;
  /** 0 without a trial. */
  readonly trialDays: number;
  /** What is paid now, in the currency's smallest unit. */
  readonly dueNow: number;
  /** What each renewal costs, for all seats; null if it does not renew. */
  readonly renewal: number | null;
}

/**
 * Prices a plan for a buyer. A coupon is for the first payment and takes the place of the trial; a user has one trial. A
 * gift is one period, paid once.
 * @throws Refusal `not_found`, `coupon_refused`, `not_for_sale`
 */
export async function planTerms(
  db: Database,
  provider: PaymentProvider,
  wanted: PlanChoice,
  request: PricingRequest,
): Promise<PlanTerms> {
  const { plan, seats, isGift } = wanted;
  const recipient = isGift ? 'gift' : seats === undefined ? 'buyer' : 'team';
  const quantity = recipient === 'team' ? (seats ?? 1) : 1;
  const choice = await pricePlan(db, { plan, seats: quantity }, request);
  if (recipient === 'team' && !choice.plan.for_teams)
    throw new Refusal('not_for_sale', `${choice.plan.name} is not sold to teams. Choose another plan.`);
  if (choice.discount && recipient !== 'gift' && !provider.capabilities.firstDiscounts)
    throw couponRefused('Coupons cannot be used for subscriptions on this site.');
  const hasTrial =
    recipient === 'buyer' &&
    choice.plan.trial_days > 0 &&
    !choice.discount &&
    provider.capabilities.trials &&
    !(await hadTrial(db, request.buyer.userId));
  const trialDays = hasTrial ? choice.plan.trial_days : 0;
  const dueNow = hasTrial ? 0 : choice.quote.amount;
  const renewal = recipient === 'gift' ? null : choice.unit * quantity;
  const terms: PlanTerms = { choice, recipient, quantity, trialDays, dueNow, renewal };
  mustBePayable(provider, terms);
  return terms;
}

/** Now and, after a trial or a coupon, when it renews. @throws Refusal `not_for_sale` */
function mustBePayable(provider: PaymentProvider, { choice, dueNow, renewal }: PlanTerms): void {
  const { currency, listAmount } = choice.quote;
  const advice = 'Choose another plan.';
  mustBeStorable(listAmount, currency);
  mustBeAccepted(provider, dueNow, currency, advice);
  if (renewal !== null) mustBeAccepted(provider, renewal, currency, advice);
}

/**
 * Refuses an order on other terms than the buyer was shown. What is due now is not enough to compare: with a trial, or a
 * coupon for the whole first payment, it is nothing at any price.
 * @throws Refusal `stale_order`
 */
export function mustBeAsShown(
  { choice, dueNow, renewal, trialDays }: PlanTerms,
  shownCents: number | undefined,
  shown: ShownTerms | undefined,
): void {
  mustCostWhatWasShown(dueNow, shownCents, otherPrice);
  if (!shown) return;
  if (shown.trialDays !== trialDays)
    throw new Refusal('stale_order', 'The free trial has changed. Check it, then order again.');
  if (shown.renewalCents !== renewal || shown.currency !== choice.quote.currency)
    throw new Refusal('stale_order', otherPrice);
}

const otherPrice = 'The price has changed. Check it, then order again.';

/** The order of a plan. Inserts the subscription that it begins, unless it is a gift. */
export async function draftPlanOrder(
  tx: Database,
  provider: PaymentProvider,
  userId: string,
  terms: PlanTerms,
  country: string | null,
): Promise<OrderDraft> {
  const { choice, recipient, quantity, trialDays, dueNow } = terms;
  const { plan, price, unit, quote } = choice;
  const subscription = {
    userId,
    planId: plan.id,
    planPriceId: price.id,
    unitAmount: unit,
    quantity,
    isTeam: recipient === 'team',
    provider: provider.name,
  };
  return {
    kind: 'subscription',
    recipient,
    subscriptionId: recipient === 'gift' ? null : await insertSubscription(tx, subscription),
    planPriceId: price.id,
    unitAmountCents: unit,
    quantity,
    amountCents: dueNow,
    currency: quote.currency,
    listAmountCents: quote.listAmount,
    discountCents: quote.discount,
    taxCents: trialDays > 0 ? 0 : quote.tax,
    trialDays,
    country,
    description: describe(plan.name, recipient, quantity),
    items: [],
  };
}

function describe(planName: string, recipient: Recipient, quantity: number): string {
  if (recipient === 'gift') return `${planName} subscription as a gift`;
  return recipient === 'team' ? `${planName} subscription for ${quantity} seats` : `${planName} subscription`;
}
