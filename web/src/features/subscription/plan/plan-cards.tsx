import type { Plan } from '@fit-coder/contracts/commerce';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatPrice, Price } from '../../../ui/text/price.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { monthlyCents, savingOf } from './plan-offer.ts';

interface PlanCardProps {
  readonly plan: Plan;
  /** All plans on offer. */
  readonly plans: readonly Plan[];
  /** The plan that is being ordered. */
  readonly ordering: string | null;
  /** The plan that the user chose on another screen. */
  readonly chosen: string | null;
  /** What is paid and what renews; null while it is not known, and then the plan cannot be ordered. */
  readonly terms: ReactNode;
  readonly onSubscribe: () => void;
}

/** A plan with its terms, and what the yearly one saves. */
export function PlanCard(props: PlanCardProps): ReactElement {
  const { plan, plans, ordering, chosen, terms, onSubscribe } = props;
  const saving = savingOf(plan, plans);
  const stands = chosen === null ? saving !== null || plans.length === 1 : chosen === plan.id;
  return (
    <section
      aria-labelledby={`plan-${plan.id}`}
      className={`card flex flex-col p-6 ${stands ? 'border-ink' : ''}`}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={`plan-${plan.id}`} className="font-bold">
          {plan.name}
        </h2>
        {saving ? (
          <span className="label marker">Save {formatPrice(saving.cents, plan.currency)}</span>
        ) : null}
      </div>
      {plan.description ? <p className="mt-1 text-sm text-muted">{plan.description}</p> : null}
      <p className="mt-6">
        <Price
          amount={plan.priceCents}
          currency={plan.currency}
          per={plan.interval}
          className="text-2xl tracking-tight"
        />
      </p>
      <p className="mt-1 text-sm text-muted empty:hidden">{comparison(plan, saving?.percent)}</p>
      <div className="mt-4 mb-6 min-h-20 grow text-sm">
        {terms ?? (
          <span className="grid gap-1.5">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/4" />
          </span>
        )}
      </div>
      <Button
        variant={stands ? 'primary' : 'secondary'}
        loading={ordering === plan.id}
        disabled={terms === null || (ordering !== null && ordering !== plan.id)}
        aria-label={`Subscribe, ${plan.name}`}
        onClick={onSubscribe}
      >
        Subscribe
      </Button>
    </section>
  );
}

function comparison(plan: Plan, percent: number | undefined): string {
  if (plan.interval === 'month') return '';
  const month = `${formatPrice(monthlyCents(plan), plan.currency)} a month.`;
  return percent === undefined ? month : `${month} ${percent}% less than the monthly plan.`;
}

/** Placeholders for two plans. */
export function PlanCardsLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading the plans" className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </LoadingPlaces>
  );
}
