import type { Plan } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { CouponField } from '../../features/coupons/coupon-field.tsx';
import { planTerms } from '../../features/coupons/plan-terms.ts';
import { QuoteLines } from '../../features/coupons/quote-lines.tsx';
import { quotesApi, useGetPlanQuoteQuery } from '../../features/coupons/quotes.api.ts';
import { useCoupon } from '../../features/coupons/use-coupon.ts';
import { PlanCard } from '../../features/subscription/plan/plan-cards.tsx';
import type { OrderPlan } from '../../features/subscription/subscribe-form.tsx';
import { failureOf } from '../../lib/api/api.ts';
import type { PageStore } from '../../lib/page-loader.ts';

interface PlanPurchaseProps {
  readonly plans: readonly Plan[];
  /** The plan that the user chose on another screen. */
  readonly chosen: string | null;
  readonly ordering: string | null;
  readonly order: OrderPlan;
}

/** The plans at the prices for this user, with a coupon for those that it is for. */
export function PlanPurchase({ plans, chosen, ordering, order }: PlanPurchaseProps): ReactElement {
  const dispatch = useDispatch<PageStore['dispatch']>();
  const coupon = useCoupon(async (code) => {
    const asked = plans.map(({ id }) =>
      dispatch(quotesApi.endpoints.getPlanQuote.initiate({ plan: id, coupon: code }, { forceRefetch: true })),
    );
    const responses = await Promise.all(asked);
    for (const query of asked) query.unsubscribe();
    return responses.every(({ error }) => error) ? responses[0]?.error : undefined;
  });
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan.id} className="grid">
            <QuotedPlan {...{ plan, plans, chosen, ordering, order }} coupon={coupon.applied} />
          </li>
        ))}
      </ul>
      <div className="max-w-form">
        <CouponField coupon={coupon} applied="is applied to the first payment." />
      </div>
    </>
  );
}

interface QuotedPlanProps extends PlanPurchaseProps {
  readonly plan: Plan;
  /** The code of the applied coupon, which may be for another plan. */
  readonly coupon: string | null;
}

function QuotedPlan({ plan, coupon, order, ...offer }: QuotedPlanProps): ReactElement {
  const plain = useGetPlanQuoteQuery({ plan: plan.id });
  const reduced = useGetPlanQuoteQuery({ plan: plan.id, coupon: coupon ?? '' }, { skip: coupon === null });
  const usable = coupon !== null && !reduced.error ? coupon : null;
  const { currentData, error } = usable === null ? plain : reduced;
  const quote = currentData?.quote;
  const listed = quote
    ? { ...plan, priceCents: quote.listCents - quote.countryCents, currency: quote.currency }
    : plan;
  return (
    <PlanCard
      {...offer}
      plan={listed}
      terms={
        quote ? (
          <>
            <p>{planTerms(quote, plan.interval)}</p>
            <QuoteLines quote={quote} />
            {coupon !== null && usable === null ? (
              <p className="mt-2 text-muted">{coupon} is for something else.</p>
            ) : null}
          </>
        ) : error ? (
          <p>{failureOf(error)?.error ?? 'The price could not be loaded. Reload the page.'}</p>
        ) : null
      }
      onSubscribe={() => order(plan, { totalCents: quote?.dueCents ?? plan.priceCents, coupon: usable })}
    />
  );
}
