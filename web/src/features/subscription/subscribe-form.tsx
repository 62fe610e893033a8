import type { Plan } from '@fit-coder/contracts/commerce';
import { useEffect, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PlanCards, PlanCardsLoading } from './plan-cards.tsx';
import { useListPlansQuery, useSubscribeMutation } from './subscription.api.ts';

/** The plans on offer; choosing one orders it and leads to the payment provider's page. */
export function SubscribeForm(): ReactElement {
  const plans = useListPlansQuery();
  const { ordering, failure, order } = useOrdering();
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

/** Orders a plan. It goes on being ordered until the browser has left, so that nobody presses twice. */
function useOrdering() {
  const [subscribe, { error }] = useSubscribeMutation();
  const [ordering, setOrdering] = useState<string | null>(null);
  useEffect(() => {
    // The browser's back button may bring the page back as it was left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setOrdering(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const order = async (plan: Plan) => {
    setOrdering(plan.id);
    const answer = await subscribe({ body: { plan: plan.id } });
    if (answer.data) location.assign(answer.data.url);
    else setOrdering(null);
  };
  const failure =
    error && ordering === null
      ? (failureOf(error)?.error ?? 'That did not work. Try again in a moment.')
      : undefined;
  return { ordering, failure, order: (plan: Plan) => void order(plan) };
}
