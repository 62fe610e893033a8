import type { Plan } from '@fit-coder/contracts/commerce';
import { orderAgainPath } from '@fit-coder/contracts/selling/order-again';
import type { ReactElement } from 'react';
import { didNotWork, failureOf, type InputOf } from '../../lib/api/api.ts';
import { useLeaving } from '../../lib/leaving-page.ts';
import { leaveForPayment } from '../../lib/order-return.ts';
import { usePurchaseKey } from '../../lib/purchase-key.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { PlanCardsLoading } from './plan/plan-cards.tsx';
import { planChoice, recipientInput, type Recipient } from './recipient.ts';
import { useListPlansQuery, useSubscribeMutation } from './subscription.api.ts';

/** What was shown to the buyer before the order. */
export interface ShownTerms {
  /** In the currency's smallest unit; if the plan now costs something else, it is not ordered. */
  readonly totalCents: number;
  /** What else was shown; the order is refused if it is different now, such as the price after a trial. */
  readonly shown: InputOf<'subscribe'>['body']['shown'];
  /** A coupon's code. */
  readonly coupon: string | null;
  readonly recipient: Recipient;
}

/** Orders a plan on the terms that were shown. */
export type OrderPlan = (plan: Plan, shown: ShownTerms) => void;

interface SubscribeFormProps {
  /** The screen that the subscription is for. */
  readonly next: string | null;
  /** The plans, with a button each that calls `order`; `ordering` is the plan that is being ordered. */
  readonly children: (plans: readonly Plan[], ordering: string | null, order: OrderPlan) => ReactElement;
}

/** The plans. Choosing one orders it and opens the payment provider's page, which leads to `next`. */
export function SubscribeForm({ next, children }: SubscribeFormProps): ReactElement {
  const plans = useListPlansQuery();
  const { ordering, failure, order } = useOrdering(next);
  if (plans.isError && !plans.data)
    return (
      <ErrorState
        title="The plans could not be loaded."
        code={failureOf(plans.error)?.code}
        retrying={plans.isFetching}
        onRetry={() => void plans.refetch()}
      >
        {failureOf(plans.error)?.error}
      </ErrorState>
    );
  if (!plans.data) return <PlanCardsLoading />;
  if (plans.data.plans.length === 0)
    return (
      <EmptyState
        title="There is nothing to subscribe to at the moment."
        action={<ButtonLink to="/courses">Find a course</ButtonLink>}
      >
        This site has no subscription on sale. Free courses are open to you, and some courses may be sold
        separately.
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      <FormError error={failure} />
      {children(plans.data.plans, ordering, order)}
    </div>
  );
}

/** Orders a plan and opens its payment page. `next` is the screen that the subscription is for. */
function useOrdering(next: string | null) {
  const [subscribe, { error }] = useSubscribeMutation();
  const [ordering, setOrdering] = useLeaving();
  const key = usePurchaseKey();
  const order = async (plan: Plan, { totalCents, shown, coupon, recipient }: ShownTerms) => {
    setOrdering(plan.id);
    const terms = { ...recipientInput(recipient), ...(coupon !== null && { coupon }) };
    const body = { plan: plan.id, totalCents, shown, key: key.get(), ...terms };
    const { data, error: failed } = await subscribe({ body });
    key.settle(failed);
    if (!data) return setOrdering(null);
    const back = orderAgainPath(planChoice(plan.id, recipient, coupon), next);
    leaveForPayment(data, { back, next });
  };
  const failure = error && ordering === null ? (failureOf(error)?.error ?? didNotWork) : undefined;
  const orderPlan: OrderPlan = (plan, shown) => void order(plan, shown);
  return { ordering, failure, order: orderPlan };
}
