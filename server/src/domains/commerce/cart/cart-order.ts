import type { OrderDraft, Recipient } from '../orders/order.ts';
import type { Quote, QuotedLine } from '../pricing/quote.ts';

/** The order of a cart's courses at the quoted prices. */
export function draftCartOrder(
  quote: Quote,
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
    items: quote.lines.map(itemOf),
  };
}

function itemOf({ id, name, amount, discount, unitAmount }: QuotedLine) {
  return {
    courseId: id,
    title: name,
    priceCents: amount,
    discountCents: discount,
    listPriceCents: unitAmount,
    availableOn: null,
  };
}
