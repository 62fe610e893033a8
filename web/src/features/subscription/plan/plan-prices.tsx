import type { Plan } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { formatPrice, Price } from '../../../ui/text/price.tsx';
import { CountryPriceNote } from './country-price-note.tsx';
import { monthlyCents, savingOf } from './plan-offer.ts';
import { useListPlansQuery } from '../subscription.api.ts';

/** What a subscription costs; nothing while there are no plans. Start `listPlans` in the loader. */
export function PlanPrices(): ReactElement | null {
  const plans = useListPlansQuery().data?.plans ?? [];
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="plan-prices">
      <h2 id="plan-prices" className="display text-xl">
        One subscription opens everything
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        A subscription opens every premium course, and it renews until you cancel. Free courses and previews
        stay free.
      </p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:max-w-3xl">
        {plans.map((plan) => (
          <li key={plan.id} className="grid">
            <PlanPrice {...{ plan, plans }} />
          </li>
        ))}
      </ul>
      <div className="mt-4 empty:hidden">
        <CountryPriceNote />
      </div>
    </section>
  );
}

interface PlanPriceProps {
  readonly plan: Plan;
  readonly plans: readonly Plan[];
}

function PlanPrice({ plan, plans }: PlanPriceProps): ReactElement {
  const saving = savingOf(plan, plans);
  return (
    <section aria-labelledby={`price-of-${plan.id}`} className="card flex flex-col p-6">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h3 id={`price-of-${plan.id}`} className="font-bold">
          {plan.name}
        </h3>
        {saving ? (
          <span className="label marker">Save {formatPrice(saving.cents, plan.currency)}</span>
        ) : null}
      </div>
      <p className="mt-4">
        <Price
          amount={plan.priceCents}
          currency={plan.currency}
          per={plan.interval}
          className="text-2xl tracking-tight"
        />
      </p>
      <p className="mt-1 min-h-10 text-sm text-muted">{remark(plan)}</p>
      <ButtonLink
        className="mt-6"
        variant="secondary"
        to={`/subscribe?plan=${encodeURIComponent(plan.id)}`}
        aria-label={`Subscribe, ${plan.name}`}
      >
        Subscribe
      </ButtonLink>
    </section>
  );
}

function remark(plan: Plan): string {
  const days = plan.trialDays === 1 ? 'day is' : `${plan.trialDays} days are`;
  const trial = plan.trialDays > 0 ? `The first ${days} free. ` : '';
  if (plan.interval === 'month') return `${trial}Renews every month.`;
  return `${trial}${formatPrice(monthlyCents(plan), plan.currency)} a month. Renews every year.`;
}
