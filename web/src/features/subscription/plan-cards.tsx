import type { Plan } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { formatPrice, Price } from '../../ui/text/price.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { monthlyCents, savingOf } from './plan-offer.ts';

interface PlanCardsProps {
  readonly plans: readonly Plan[];
  /** The plan that is being ordered. */
  readonly ordering: string | null;
  readonly onSubscribe: (plan: Plan) => void;
}

/** The plans side by side, with what the yearly one saves. */
export function PlanCards({ plans, ordering, onSubscribe }: PlanCardsProps): ReactElement {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {plans.map((plan) => (
        <li key={plan.id} className="grid">
          <PlanCard plan={plan} plans={plans} ordering={ordering} onSubscribe={onSubscribe} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan, plans, ordering, onSubscribe }: PlanCardsProps & { plan: Plan }): ReactElement {
  const saving = savingOf(plan, plans);
  return (
    <section
      aria-labelledby={`plan-${plan.id}`}
      className={`card flex flex-col p-6 ${saving ? 'border-ink' : ''}`}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={`plan-${plan.id}`} className="font-bold">
          {plan.name}
        </h2>
        {saving ? (
          <span className="label marker">Save {formatPrice(saving.cents, plan.currency)}</span>
        ) : null}
      </div>
      <p className="mt-6">
        <Price
          amount={plan.priceCents}
          currency={plan.currency}
          per={plan.interval}
          className="text-2xl tracking-tight"
        />
      </p>
      <p className="mt-1 min-h-10 text-sm text-muted">{billing(plan, saving?.percent)}</p>
      <Button
        className="mt-6"
        variant={saving || plans.length === 1 ? 'primary' : 'secondary'}
        loading={ordering === plan.id}
        disabled={ordering !== null && ordering !== plan.id}
        aria-label={`Subscribe, ${plan.name}`}
        onClick={() => onSubscribe(plan)}
      >
        Subscribe
      </Button>
    </section>
  );
}

function billing(plan: Plan, percent: number | undefined): string {
  if (plan.interval === 'month') return 'One payment for one month.';
  const month = `${formatPrice(monthlyCents(plan), plan.currency)} a month, in one payment for a year.`;
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
