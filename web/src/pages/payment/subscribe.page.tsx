import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { nextAfterLogin } from '../../features/session/access.ts';
import { RefundTerms } from '../../features/site/refund-terms.tsx';
import { useGetSiteQuery } from '../../lib/api/site.api.ts';
import { PlanCardsLoading } from '../../features/subscription/plan/plan-cards.tsx';
import { SandboxNote } from '../../features/subscription/sandbox-note.tsx';
import { SubscribeForm } from '../../features/subscription/subscribe-form.tsx';
import { SubscriptionBenefits } from '../../features/subscription/subscription-benefits.tsx';
import { stateOf } from '../../features/subscription/subscription-state.ts';
import { SubscriptionStatus } from '../../features/subscription/subscription-status.tsx';
import { useGetSubscriptionQuery } from '../../features/subscription/subscription.api.ts';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { NextLink } from './next-link.tsx';
import { PlanPurchase } from './plan-purchase.tsx';

/** The plans. `?next=` is the screen that the subscription is for, `?plan=` the plan that was chosen elsewhere. */
export function Page(): ReactElement {
  const { search } = useLocation();
  const wanted = nextAfterLogin(search);
  const chosen = new URLSearchParams(search).get('plan');
  const next = wanted === '/' ? null : wanted;
  const site = useGetSiteQuery();
  const { data, isLoading, isError } = useGetSubscriptionQuery();
  const subscription = data?.subscription ?? null;
  const { canBuy } = stateOf(subscription);
  const had = subscription !== null && subscription.status !== 'incomplete';
  return (
    <PageLayout>
      <title>Subscribe · Fit Coder Courses</title>
      <div className="grid gap-x-16 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
        <PageHeading
          title={canBuy ? 'Open every course' : 'Every course is open to you'}
          lead={
            canBuy
              ? 'One subscription, the whole catalogue. Free courses and previews stay free.'
              : 'You are subscribed. Change or cancel your plan any time on your profile.'
          }
        />
        <div className="mb-10 grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {!canBuy && next ? <NextLink className="justify-self-start" to={next} /> : null}
          {had || isError ? <SubscriptionStatus /> : null}
          {isLoading ? (
            <PlanCardsLoading />
          ) : canBuy ? (
            <SubscribeForm next={next}>
              {(plans, ordering, order) => <PlanPurchase {...{ plans, chosen, ordering, order }} />}
            </SubscribeForm>
          ) : null}
          {canBuy ? <RefundTerms /> : null}
          {canBuy && site.data?.sandbox ? <SandboxNote /> : null}
        </div>
        <section aria-labelledby="benefits">
          <h2 id="benefits" className="label mb-3 text-muted">
            What you get
          </h2>
          <SubscriptionBenefits />
        </section>
      </div>
    </PageLayout>
  );
}
