import type { Plan } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useLeaving } from '../../lib/leaving-page.ts';
import { keepOrderReturn } from '../../lib/order-return.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { PlanCards, PlanCardsLoading } from './plan-cards.tsx';
import { useListPlansQuery, useSubscribeMutation } from './subscription.api.ts';

/** The plans. Choosing one orders it and opens the payment provider's page, which leads to `next`. */
export function SubscribeForm({ next }: { next: string | null }): ReactElement {
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
  return (
    <div className="grid gap-4">
      <FormError error={failure} />
      <PlanCards plans={plans.data.plans} ordering={ordering} onSubscribe={order} />
    </div>
  );
}

/** Orders a plan and opens its payment page. `next` is the screen that the subscription is for. */
function useOrdering(next: string | null) {
  const [subscribe, { error }] = useSubscribeMutation();
  const [ordering, setOrdering] = useLeaving();
  const order = async (plan: Plan) => {
    setOrdering(plan.id);
    const { data } = await subscribe({ body: { plan: plan.id } });
    if (!data) return setOrdering(null);
    keepOrderReturn(data.reference, { back: subscribeAddress(next), next });
    location.assign(data.url);
  };
  const failure =
    error && ordering === null
      ? (failureOf(error)?.error ?? 'That did not work. Try again in a moment.')
      : undefined;
  return { ordering, failure, order: (plan: Plan) => void order(plan) };
}

function subscribeAddress(next: string | null): string {
  return next === null ? '/subscribe' : `/subscribe?next=${encodeURIComponent(next)}`;
}
