import type { Database } from '../../../platform/database/database.ts';
import type { OrderDraft, OrderItem, Recipient } from '../orders/order.ts';
import { mustBeAccepted } from '../payments/accepted-amount.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { priceCourses, type Priced, type PricingRequest } from '../pricing/pricing.ts';
import type { QuotedLine } from '../pricing/quote.ts';
import { forSale, type CourseForSale } from './cart.ts';
import { findCart } from './cart.repository.ts';

/** What a buyer's cart costs now. */
export interface CartTerms {
  readonly priced: Priced;
  readonly courses: readonly CourseForSale[];
}

/** Prices the courses in a buyer's cart, which may be empty. @throws Refusal `coupon_refused`, `not_for_sale` */
export async function cartTerms(
  db: Database,
  provider: PaymentProvider,
  request: PricingRequest,
): Promise<CartTerms> {
  const { buyer, now } = request;
  const cart = await findCart(db, { userId: buyer.userId, now });
  const courses = forSale(cart.courses, now);
  const priced = await priceCourses(db, courses, cart.settings, request);
  mustBeAccepted(provider, priced.quote.amount, priced.quote.currency);
  return { priced, courses };
}

/** The order of a cart's courses at the quoted prices. */
export function draftCartOrder(
  { priced: { quote }, courses }: CartTerms,
  of: { readonly recipient: Recipient; readonly country: string | null; readonly description: string },
): OrderDraft {
  return {
    kind: 'courses',
    recipient: of.recipient,
    subscriptionId: null,
    planPriceId: null,
    unitAmountCents: null,
    quantity: 1,
    amountCents: quote.amount,
    currency: quote.currency,
    listAmountCents: quote.listAmount,
    discountCents: quote.discount,
    taxCents: quote.tax,
    trialDays: 0,
    country: of.country,
    description: of.description,
    items: quote.lines.map((line) => itemOf(line, courses)),
  };
}

function itemOf(
  { id, name, amount, discount, unitAmount }: QuotedLine,
  courses: readonly CourseForSale[],
): OrderItem {
  return {
    courseId: id,
    title: name,
    priceCents: amount,
    discountCents: discount,
    listPriceCents: unitAmount,
    availableOn: courses.find((course) => course.id === id)?.availableOn ?? null,
  };
}
