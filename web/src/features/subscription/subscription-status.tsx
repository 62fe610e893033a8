import type { Subscription } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { Badge, type BadgeTone } from '../../ui/controls/badge.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BillingActions } from './billing/billing-actions.tsx';
import { usePlansOffered } from './plan/plans-offered.ts';
import { ownPlanOf, useListAwaitedOrdersQuery } from '../../lib/api/awaited-orders.api.ts';
import { useGetSubscriptionQuery } from './subscription.api.ts';
import { stateOf, stateWith, type HeldAccess } from './subscription-state.ts';

/**
 * A card with the user's subscription, or with a link to buy one. Start `getSubscription` and `listAwaitedOrders` in the
 * loader.
 */
export function SubscriptionStatus(): ReactElement {
  const subscription = useGetSubscriptionQuery();
  const { data, isError } = subscription;
  return (
    <Card>
      <section aria-labelledby="subscription-status">
        <h2 id="subscription-status" className="label text-muted">
          Subscription
        </h2>
        {data ? (
          <SubscriptionState held={data} />
        ) : isError ? (
          <div className="mt-3">
            <SmallErrorState {...retryOf(subscription)}>
              Your subscription could not be loaded.
            </SmallErrorState>
          </div>
        ) : (
          <LoadingPlaces label="Loading your subscription" className="mt-3 grid gap-3">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-5 w-full" />
          </LoadingPlaces>
        )}
      </section>
    </Card>
  );
}

function SubscriptionState({ held }: { held: HeldAccess }): ReactElement {
  const { subscription } = held;
  const awaited = ownPlanOf(useListAwaitedOrdersQuery().data?.orders);
  const { open, canBuy, title, sentence, invitation } = stateWith(held, awaited);
  const offersPlans = usePlansOffered() && canBuy;
  const words = offersPlans && invitation ? `${sentence} ${invitation}` : sentence;
  const bought = subscription !== null && subscription.status !== 'incomplete';
  const isOwn = bought && stateOf({ ...held, otherAccess: null }).open === open;
  const shown = isOwn && (open || !awaited) ? subscription : null;
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center gap-3 text-lg font-bold">
        {shown ? shown.plan.name : title}
        {shown ? <Badge tone={toneOf(shown, open)}>{title}</Badge> : null}
      </p>
      <p className="mt-1 text-muted">{words}</p>
      {subscription ? (
        <BillingActions subscription={subscription} forTeam={false} className="not-empty:mt-4" />
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {offersPlans ? (
          <ButtonLink variant={open ? 'secondary' : 'primary'} size="small" to="/subscribe">
            Subscribe
          </ButtonLink>
        ) : null}
        {open || !offersPlans ? (
          <ButtonLink variant="secondary" size="small" to="/courses">
            Choose a course
          </ButtonLink>
        ) : null}
      </div>
    </>
  );
}

function toneOf({ status, cancelAt }: Subscription, open: boolean): BadgeTone {
  if (!open) return 'neutral';
  return status === 'past_due' || cancelAt !== null ? 'warning' : 'success';
}
