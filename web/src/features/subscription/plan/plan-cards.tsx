import type { Plan } from '@fit-coder/contracts/commerce';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatPrice, Price } from '../../../ui/text/price.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Recipient } from '../recipient.ts';
import { monthlyCents, savingOf } from './plan-offer.ts';

interface PlanCardProps {
  readonly plan: Plan;
  /** All plans on offer. */
  readonly plans: readonly Plan[];
  /** For whom it is bought, and for how many. */
  readonly kind: Recipient['kind'];
  readonly seats: number;
  /** What all seats cost this user; null while that is not known. */
  readonly price: { readonly cents: number; readonly currency: string } | null;
  /** The plan that is being ordered. */
  readonly ordering: string | null;
  /** The plan that the user chose on another screen. */
  readonly chosen: string | null;
  /** What is paid and what renews. */
  readonly terms: ReactNode;
  /** Absent while the plan cannot be ordered. */
  readonly onSubscribe: (() => void) | undefined;
}

/** A plan with its terms, and what the yearly one saves. */
export function PlanCard(props: PlanCardProps): ReactElement {
  const { plan, plans, kind, seats, price, ordering, chosen, terms, onSubscribe } = props;
  const { cents, currency } = price ?? { cents: plan.priceCents * seats, currency: plan.currency };
  const saving = seats === 1 ? savingOf(plan, plans) : null;
  const isPrimary =
    chosen === null ? savingOf(plan, plans) !== null || plans.length === 1 : chosen === plan.id;
  const act = actionWords(kind, seats);
  return (
    <section
      aria-labelledby={`plan-${plan.id}`}
      className={`card flex flex-col p-6 ${isPrimary ? 'border-ink' : ''}`}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={`plan-${plan.id}`} className="font-bold">
          {plan.name}
        </h2>
        {saving && cents === plan.priceCents ? (
          <span className="label marker">Save {formatPrice(saving.cents, currency)}</span>
        ) : null}
      </div>
      {plan.description ? <p className="mt-1 text-sm text-muted">{plan.description}</p> : null}
      <p className="mt-6">
        <Price
          amount={cents}
          currency={currency}
          per={kind === 'gift' ? undefined : plan.interval}
          className="text-2xl tracking-tight"
        />
      </p>
      <p className="mt-1 text-sm text-muted empty:hidden">
        {seats > 1
          ? `${seats} seats at ${formatPrice(cents / seats, currency)} each.`
          : comparison({ ...plan, priceCents: cents, currency }, saving?.percent)}
      </p>
      <div className="mt-4 mb-6 min-h-20 grow text-sm">{terms}</div>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        loading={ordering === plan.id}
        disabled={!onSubscribe || (ordering !== null && ordering !== plan.id)}
        aria-label={`${act}, ${plan.name}`}
        onClick={onSubscribe}
      >
        {act}
      </Button>
    </section>
  );
}

function actionWords(kind: Recipient['kind'], seats: number): string {
  if (kind === 'gift') return 'Buy as a gift';
  if (kind === 'buyer') return 'Subscribe';
  return seats > 1 ? `Buy ${seats} seats` : 'Buy seats';
}

function comparison(plan: Plan, percent: number | undefined): string {
  if (plan.interval === 'month') return '';
  const month = `${formatPrice(monthlyCents(plan), plan.currency)} a month.`;
  return percent === undefined ? month : `${month} ${percent}% less than the monthly plan.`;
}

/** The place of a plan's terms while they load. */
export function PlanTermsLoading(): ReactElement {
  return (
    <span className="grid gap-1.5">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
    </span>
  );
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
