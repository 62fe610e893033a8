import type { PlanChangePreview } from '@fit-coder/contracts/selling/billing';
import type { Plan } from '@fit-coder/contracts/commerce';
import { useState, type ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { retryOf, SmallErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatPrice, Price } from '../../../ui/text/price.tsx';
import { useListPlansQuery } from '../subscription.api.ts';
import { commandQuery, type Billed } from './billed.ts';
import { tellOutcome } from './billing-outcome.ts';
import { useChangePlanMutation, usePreviewPlanChangeQuery } from './billing.api.ts';
import { changeSentences } from '../../../ui/text/plan-change-words.ts';

interface PlanChangeDialogProps extends Billed {
  readonly onClose: () => void;
}

/** Lets a subscriber choose another plan, and shows what that costs now and later before it is confirmed. */
export function PlanChangeDialog({ onClose, ...billed }: PlanChangeDialogProps): ReactElement {
  const { subscription, forTeam } = billed;
  const plans = useListPlansQuery();
  const others = plans.data?.plans.filter(
    ({ id, forTeams }) => id !== subscription.plan.id && (forTeams || !forTeam),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? (others?.length === 1 ? (others[0]?.id ?? null) : null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Change your plan"
      description={presentPlan(billed)}
    >
      {others ? (
        <PlanChoice plans={others} seats={subscription.quantity} chosen={wanted} onChoose={setChosen} />
      ) : plans.isError ? (
        <SmallErrorState {...retryOf(plans)}>The plans could not be loaded.</SmallErrorState>
      ) : (
        <Loading />
      )}
      {wanted === null ? null : <Confirmation key={wanted} billed={billed} plan={wanted} onClose={onClose} />}
    </Dialog>
  );
}

function presentPlan({ subscription: { plan, quantity }, forTeam }: Billed): string {
  return forTeam
    ? `Your team has the ${plan.name} plan with ${quantity} seats.`
    : `You have the ${plan.name} plan.`;
}

interface PlanChoiceProps {
  readonly plans: readonly Plan[];
  /** The prices are those of all seats. */
  readonly seats: number;
  readonly chosen: string | null;
  readonly onChoose: (plan: string) => void;
}

function PlanChoice({ plans, seats, chosen, onChoose }: PlanChoiceProps): ReactElement {
  if (plans.length === 0) return <p className="text-muted">There is no other plan to choose.</p>;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">New plan</legend>
      {plans.map((plan) => (
        <label key={plan.id} className="card flex cursor-pointer items-center gap-3 px-4 py-3">
          <input
            type="radio"
            name="plan"
            value={plan.id}
            checked={plan.id === chosen}
            onChange={() => onChoose(plan.id)}
          />
          <span className="flex-1 font-semibold">{plan.name}</span>
          <Price amount={plan.priceCents * seats} currency={plan.currency} per={plan.interval} />
        </label>
      ))}
    </fieldset>
  );
}

interface ConfirmationProps {
  readonly billed: Billed;
  readonly plan: string;
  readonly onClose: () => void;
}

function Confirmation({ billed, plan, onClose }: ConfirmationProps): ReactElement {
  const preview = usePreviewPlanChangeQuery({ query: { ...commandQuery(billed), plan } });
  if (preview.data) return <Cost billed={billed} preview={preview.data.preview} onClose={onClose} />;
  if (!preview.isError) return <Loading />;
  return (
    <SmallErrorState {...retryOf(preview)}>
      {failureOf(preview.error)?.error ?? 'The cost of this change could not be computed.'}
    </SmallErrorState>
  );
}

interface CostProps extends Omit<ConfirmationProps, 'plan'> {
  readonly preview: PlanChangePreview;
}

function Cost({ billed, preview, onClose }: CostProps): ReactElement {
  const [change, { isLoading }] = useChangePlanMutation();
  const { plan, nowCents, nextCents, computedFor, currency } = preview;
  const act = async () => {
    const body = { ...commandQuery(billed), plan, nowCents, nextCents, computedFor };
    const outcome = await change({ body });
    tellOutcome(outcome);
    if (!outcome.error) onClose();
  };
  const pay = nowCents > 0 ? `Pay ${formatPrice(nowCents, currency)} and change` : 'Change plan';
  return (
    <>
      <div role="status" className="rounded-card bg-well p-4 text-sm">
        {changeSentences(preview).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep my plan
        </Button>
        <Button loading={isLoading} onClick={() => void act()}>
          {pay}
        </Button>
      </div>
    </>
  );
}

function Loading(): ReactElement {
  return (
    <LoadingPlaces label="Loading" className="grid gap-3">
      <Skeleton className="h-14 w-full" />
    </LoadingPlaces>
  );
}
