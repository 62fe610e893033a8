import type { CartQuote, PlanQuote, Quote } from '@fit-coder/contracts/selling/quotes';
import type { CartTerms } from '../cart/cart-order.ts';
import { periodEnd } from '../plans/plan.ts';
import type { Priced } from '../pricing/pricing.ts';
import type { PlanTerms } from '../subscriptions/subscription-order.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What a plan costs now, and what renews from when for how much. */
export function presentPlanQuote(terms: PlanTerms, now: Date): PlanQuote {
  const { choice, quantity, trialDays, dueNow, renewal } = terms;
  const { plan } = choice;
  const at = trialDays > 0 ? new Date(now.getTime() + trialDays * dayMs) : periodEnd(now, plan.interval);
  return {
    ...presentQuote(choice, dueNow),
    plan: plan.id,
    seats: quantity,
    trialDays,
    renewal: renewal === null ? null : { at: at.toISOString(), cents: renewal },
  };
}

export function presentCartQuote({ priced, courses }: CartTerms): CartQuote {
  const { quote } = priced;
  return {
    ...presentQuote(priced, quote.amount),
    lines: quote.lines.map(({ id, name, amount }) => ({
      id,
      title: name,
      cents: amount,
      availableOn: courses.find((course) => course.id === id)?.availableOn ?? null,
    })),
  };
}

function presentQuote({ quote, discount, tax }: Priced, dueNow: number): Quote {
  const { currency, listAmount, amount } = quote;
  return {
    currency,
    listCents: listAmount,
    countryCents: listAmount - quote.discount - amount,
    coupon: discount && { code: discount.code, offCents: quote.discount },
    tax:
      tax && tax.rate !== null && dueNow > 0
        ? { name: tax.name, percent: tax.rate / 100, cents: tax.amount }
        : null,
    dueCents: dueNow,
  };
}
