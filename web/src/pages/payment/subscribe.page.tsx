import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { nextAfterLogin } from '../../features/session/access.ts';
import { RefundTerms } from '../../features/site/refund-terms.tsx';
import { useGetSiteQuery } from '../../lib/api/site.api.ts';
import { PlanCardsLoading } from '../../features/subscription/plan/plan-cards.tsx';
import { SandboxNote } from '../../features/subscription/sandbox-note.tsx';
import { SubscribeForm } from '../../features/subscription/subscribe-form.tsx';
import { usePlansOffered } from '../../features/subscription/plan/plans-offered.ts';
import { SubscriptionBenefits } from '../../features/subscription/subscription-benefits.tsx';
import { stateWith } from '../../features/subscription/subscription-state.ts';
import { SubscriptionStatus } from '../../features/subscription/subscription-status.tsx';
import { useGetSubscriptionQuery } from '../../features/subscription/subscription.api.ts';
import { ownPlanOf, useListAwaitedOrdersQuery } from '../../lib/api/awaited-orders.api.ts';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { NextLink } from './next-link.tsx';
import { PlanPurchase } from './plan-purchase.tsx';
import { useRecipient } from './use-recipient.ts';

const unknown = { subscription: null, otherAccess: null } as const;

/**
 * The plans. `?next=` is the screen that the subscription is for, `?plan=` the plan that was chosen elsewhere, `?for=`
 * whether it is a gift or a team's, and `?coupon=` the code that a user comes back with from the payment page.
 */
export function Page(): ReactElement {
  const { search } = useLocation();
  const wanted = nextAfterLogin(search);
  const query = new URLSearchParams(search);
  const next = wanted === '/' ? null : wanted;
  const site = useGetSiteQuery();
  const { data, isLoading, isError } = useGetSubscriptionQuery();
  const held = data ?? unknown;
  const plansOffered = usePlansOffered();
  const orders = useListAwaitedOrdersQuery();
  const awaited = ownPlanOf(orders.data?.orders);
  const { canBuy, open } = stateWith(held, awaited);
  const choice = useRecipient(query, canBuy);
  const had = held.subscription !== null && held.subscription.status !== 'incomplete';
  return (
    <PageLayout>
      <title>Subscribe · Fit Coder Courses</title>
      <div className="grid gap-x-16 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
        <Heading {...{ canBuy, open, plansOffered }} isAwaited={awaited !== null} />
        <div className="mb-10 grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {open && next ? <NextLink className="justify-self-start" to={next} /> : null}
          {had || open || awaited || isError ? <SubscriptionStatus /> : null}
          {isLoading || orders.isLoading ? (
            <PlanCardsLoading />
          ) : (
            <SubscribeForm next={next}>
              {(plans, ordering, order) => (
                <PlanPurchase
                  {...{ plans, choice, ordering, order }}
                  forBuyer={canBuy}
                  chosen={query.get('plan')}
                  chosenCoupon={query.get('coupon')}
                />
              )}
            </SubscribeForm>
          )}
          {plansOffered ? <RefundTerms beneficiary={choice.kind} /> : null}
          {plansOffered && site.data?.sandbox ? <SandboxNote /> : null}
        </div>
        {plansOffered ? (
          <section aria-labelledby="benefits">
            <h2 id="benefits" className="label mb-3 text-muted">
              What you get
            </h2>
            <SubscriptionBenefits />
          </section>
        ) : null}
      </div>
    </PageLayout>
  );
}

interface HeadingProps {
  readonly canBuy: boolean;
  readonly open: boolean;
  readonly plansOffered: boolean;
  /** Whether the payment for a plan is on its way. */
  readonly isAwaited: boolean;
}

function Heading({ canBuy, open, plansOffered, isAwaited }: HeadingProps): ReactElement {
  if (isAwaited && !open)
    return (
      <PageHeading
        title="Your payment is on its way"
        lead="Every course opens when it arrives. You can also buy a plan as a gift or for a team."
      />
    );
  if (canBuy && !plansOffered) return <PageHeading title="Subscribe" />;
  if (!canBuy)
    return (
      <PageHeading
        title={open ? 'Every course is open to you' : 'You have a subscription'}
        lead="Manage your subscription on your profile. You can also buy a plan as a gift or for a team."
      />
    );
  return (
    <PageHeading
      title="Open every course"
      lead="One subscription, the whole catalogue. Free courses and previews stay free."
    />
  );
}
