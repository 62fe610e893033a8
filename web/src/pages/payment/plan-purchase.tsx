import type { Plan } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { CouponField } from '../../features/coupons/coupon-field.tsx';
import { quotesApi } from '../../features/coupons/quotes.api.ts';
import { useCoupon } from '../../features/coupons/use-coupon.ts';
import { useGetSiteQuery } from '../../lib/api/site.api.ts';
import type { OrderPlan } from '../../features/subscription/subscribe-form.tsx';
import type { PageStore } from '../../lib/page-loader.ts';
import { planQuery, QuotedPlan } from './quoted-plan.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import type { RecipientChoice } from './use-recipient.ts';

/** What is said about an applied coupon, before the order. */
function appliedToFirst(plans: readonly Plan[]): string {
  const hasTrial = plans.some(({ trialDays }) => trialDays > 0);
  return `is applied to the first payment${hasTrial ? ', and replaces a free trial' : ''}.`;
}

interface PlanPurchaseProps {
  readonly plans: readonly Plan[];
  readonly choice: RecipientChoice;
  /** Whether the user can buy a plan for themselves. */
  readonly forBuyer: boolean;
  /** The plan that the user chose on another screen. */
  readonly chosen: string | null;
  /** The coupon's code that the user comes back with. */
  readonly chosenCoupon: string | null;
  readonly ordering: string | null;
  readonly order: OrderPlan;
}

/** The plans at the prices for this user and the chosen recipient, with a coupon on those that it is for. */
export function PlanPurchase({ choice, forBuyer, chosenCoupon, ...offer }: PlanPurchaseProps): ReactElement {
  const { plans } = offer;
  const site = useGetSiteQuery().data;
  const { recipient, kind } = choice;
  const dispatch = useDispatch<PageStore['dispatch']>();
  const coupon = useCoupon(async (code) => {
    const asked = plans.map(({ id }) => {
      const query = { ...planQuery(id, recipient ?? { kind: 'buyer' }), coupon: code };
      return dispatch(quotesApi.endpoints.getPlanQuote.initiate(query, { forceRefetch: true }));
    });
    const responses = await Promise.all(asked);
    for (const query of asked) query.unsubscribe();
    return responses.every(({ error }) => error) ? responses[0]?.error : undefined;
  }, chosenCoupon);
  const takesCoupons = kind === 'gift' || site?.planCoupons === true;
  return (
    <>
      <RecipientFields choice={choice} forBuyer={forBuyer} />
      <ul className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan.id} className="grid">
            <QuotedPlan
              {...offer}
              {...{ plan, kind, recipient }}
              coupon={takesCoupons ? coupon.applied : null}
            />
          </li>
        ))}
      </ul>
      {takesCoupons ? (
        <div className="max-w-form">
          <CouponField coupon={coupon} applied={kind === 'gift' ? 'is applied.' : appliedToFirst(plans)} />
        </div>
      ) : null}
    </>
  );
}
