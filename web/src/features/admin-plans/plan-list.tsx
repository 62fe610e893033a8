import type { AdminPlan, AdminPlanPrice } from '@fit-coder/contracts/selling/plans-administration';
import { useRef, useState, type ReactElement, type RefObject } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PlanCard } from './plan-card.tsx';
import { EditPlanDialog, NewPlanDialog, PriceDialog } from './plan-dialogs.tsx';
import { RemovePriceQuestion, RetireQuestion } from './plan-questions.tsx';
import { useAdminListPlansQuery, useOrderPlansMutation } from './plans.api.ts';

interface NewPlanButtonProps {
  readonly words?: string;
  readonly onCreated?: () => void;
}

/** A button that opens the form for a new plan. */
export function NewPlanButton({ words = 'New plan', onCreated }: NewPlanButtonProps): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words}</Button>
      <NewPlanDialog {...{ open, onCreated }} onClose={() => setOpen(false)} />
    </>
  );
}

/** What is shown while there are no plans; its button is gone once there is one. */
const noPlans = [{ id: 'none' }] as const;

/** All plans in their order, or their loading or error state. */
export function PlanList(): ReactElement {
  const list = useAdminListPlansQuery();
  const plans = list.data?.plans;
  const place = useRef<HTMLOListElement>(null);
  const expectPlans = useRemovalFocus(place, plans?.length === 0 ? noPlans : (plans ?? []));
  const failure = failureOf(list.error);
  if (list.isError && !plans)
    return (
      <ErrorState
        title="The plans could not be loaded."
        code={failure?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  if (!plans)
    return (
      <LoadingPlaces label="Loading the plans" className="grid gap-3">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </LoadingPlaces>
    );
  if (plans.length === 0)
    return (
      <EmptyState
        title="There are no plans yet."
        action={<NewPlanButton words="Create the first plan" onCreated={() => expectPlans('none')} />}
      >
        Until you create one, nobody can subscribe, and the site shows no subscription.
      </EmptyState>
    );
  return <Plans plans={plans} place={place} />;
}

/** What is asked about a plan. */
type Asked =
  | { readonly kind: 'edit' | 'retire'; readonly plan: AdminPlan }
  | { readonly kind: 'price'; readonly plan: AdminPlan; readonly currency: string | null }
  | { readonly kind: 'removal'; readonly plan: AdminPlan; readonly price: AdminPlanPrice };

interface PlansProps {
  readonly plans: readonly AdminPlan[];
  /** The list, which takes the focus from the button that created the first plan. */
  readonly place: RefObject<HTMLOListElement | null>;
}

function Plans({ plans, place }: PlansProps): ReactElement {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const [orderPlans] = useOrderPlansMutation();
  const ask = (next: Asked) => {
    setAsked(next);
    setOpen(true);
  };
  const move = (plan: AdminPlan, by: number) => {
    const ids = plans.map(({ id }) => id);
    const from = ids.indexOf(plan.id);
    ids.splice(from, 1);
    ids.splice(from + by, 0, plan.id);
    void orderPlans({ body: { plans: ids } });
  };
  return (
    <>
      <ol ref={place} tabIndex={-1} aria-label="Plans" className="grid gap-3 outline-none">
        {plans.map((plan, index) => (
          <li key={plan.id}>
            <PlanCard
              plan={plan}
              isFirst={index === 0}
              isLast={index === plans.length - 1}
              onEdit={(chosen) => ask({ kind: 'edit', plan: chosen })}
              onPrice={(chosen, currency) => ask({ kind: 'price', plan: chosen, currency })}
              onRemovePrice={(chosen, price) => ask({ kind: 'removal', plan: chosen, price })}
              onRetire={(chosen) => ask({ kind: 'retire', plan: chosen })}
              onMove={move}
            />
          </li>
        ))}
      </ol>
      {asked ? <PlanQuestion asked={asked} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface PlanQuestionProps {
  readonly asked: Asked;
  readonly open: boolean;
  readonly onClose: () => void;
}

function PlanQuestion({ asked, ...state }: PlanQuestionProps): ReactElement {
  switch (asked.kind) {
    case 'edit':
      return <EditPlanDialog {...state} plan={asked.plan} />;
    case 'price':
      return <PriceDialog {...state} plan={asked.plan} currency={asked.currency} />;
    case 'removal':
      return <RemovePriceQuestion {...state} plan={asked.plan} price={asked.price} />;
    case 'retire':
      return <RetireQuestion {...state} plan={asked.plan} />;
  }
}
