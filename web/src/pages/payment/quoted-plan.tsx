import type { Plan } from '@fit-coder/contracts/commerce';
import type { PlanQuote } from '@fit-coder/contracts/selling/quotes';
import type { ReactElement, ReactNode } from 'react';
import { lostTrialWords, planTerms } from '../../features/coupons/plan-terms.ts';
import { QuoteLines } from '../../features/coupons/quote-lines.tsx';
import { useGetPlanQuoteQuery } from '../../features/coupons/quotes.api.ts';
import { PlanCard, PlanTermsLoading } from '../../features/subscription/plan/plan-cards.tsx';
import type { Recipient } from '../../features/subscription/recipient.ts';
import type { OrderPlan } from '../../features/subscription/subscribe-form.tsx';
import { failureOf, type InputOf } from '../../lib/api/api.ts';

interface QuotedPlanProps {
  readonly plan: Plan;
  readonly plans: readonly Plan[];
  readonly kind: Recipient['kind'];
  /** Null while the number of seats is not known. */
  readonly recipient: Recipient | null;
  /** The code of the applied coupon, which may be for another plan. */
  readonly coupon: string | null;
  readonly chosen: string | null;
  readonly ordering: string | null;
  readonly order: OrderPlan;
}

/** What to ask for the price of a plan. */
export function planQuery(plan: string, recipient: Recipient): InputOf<'getPlanQuote'>['query'] {
  if (recipient.kind === 'gift') return { plan, gift: 'true' };
  return recipient.kind === 'team' ? { plan, seats: String(recipient.seats) } : { plan };
}

/** A plan at its price for the chosen recipient. */
export function QuotedPlan({ recipient, coupon, order, ...offer }: QuotedPlanProps): ReactElement {
  const { plan, kind } = offer;
  const sold = kind !== 'team' || plan.forTeams;
  const { quote, usable, lostTrialDays, error } = usePlanQuote(plan, sold ? recipient : null, coupon);
  return (
    <PlanCard
      {...offer}
      seats={recipient?.kind === 'team' ? recipient.seats : 1}
      price={quote ? { cents: quote.listCents - quote.countryCents, currency: quote.currency } : null}
      terms={
        sold ? (
          <PlanTerms {...{ plan, quote, error, lostTrialDays }} unusable={usable === null ? coupon : null} />
        ) : (
          <p>{plan.name} is not sold to teams. Choose another plan.</p>
        )
      }
      onSubscribe={
        quote && recipient
          ? () => order(plan, { ...shownTerms(quote), coupon: usable, recipient })
          : undefined
      }
    />
  );
}

/** What the order repeats of a quote, so that nothing is ordered on other terms. */
function shownTerms({ dueCents, currency, trialDays, renewal }: PlanQuote) {
  return { totalCents: dueCents, shown: { currency, trialDays, renewalCents: renewal?.cents ?? null } };
}

/**
 * The quote with the coupon if it is for this plan, or else without it. `lostTrialDays`: how long the trial is that the
 * coupon takes the place of.
 */
function usePlanQuote(plan: Plan, recipient: Recipient | null, coupon: string | null) {
  const query = planQuery(plan.id, recipient ?? { kind: 'buyer' });
  const plain = useGetPlanQuoteQuery(query, { skip: recipient === null });
  const withCoupon = { ...query, coupon: coupon ?? '' };
  const reduced = useGetPlanQuoteQuery(withCoupon, { skip: recipient === null || coupon === null });
  const usable = coupon !== null && !reduced.error ? coupon : null;
  const { currentData, error } = usable === null ? plain : reduced;
  const trialOf = (asked: typeof plain) => asked.currentData?.quote.trialDays ?? 0;
  return {
    quote: recipient === null ? undefined : currentData?.quote,
    usable,
    lostTrialDays: usable === null || !currentData ? 0 : trialOf(plain) - trialOf(reduced),
    error,
  };
}

interface PlanTermsProps {
  readonly plan: Plan;
  readonly quote: PlanQuote | undefined;
  readonly error: unknown;
  /** How long the free trial is that the coupon replaces; 0 without one. */
  readonly lostTrialDays: number;
  /** The code of a coupon that is not for this plan. */
  readonly unusable: string | null;
}

function PlanTerms({ plan, quote, error, lostTrialDays, unusable }: PlanTermsProps): ReactNode {
  if (quote)
    return (
      <>
        <p>{planTerms(quote, plan.interval)}</p>
        <QuoteLines quote={quote} />
        {lostTrialDays > 0 ? <p className="mt-2 text-muted">{lostTrialWords(lostTrialDays)}</p> : null}
        {unusable === null ? null : <p className="mt-2 text-muted">{unusable} is for something else.</p>}
      </>
    );
  if (error) return <p>{failureOf(error)?.error ?? 'The price could not be loaded. Reload the page.'}</p>;
  return <PlanTermsLoading />;
}
