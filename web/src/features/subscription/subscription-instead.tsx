import type { ReactElement, ReactNode } from 'react';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { formatPrice } from '../../ui/text/price.tsx';
import { monthlyCents } from './plan/plan-offer.ts';
import { stateOf } from './subscription-state.ts';
import { useGetSubscriptionQuery, useListPlansQuery } from './subscription.api.ts';

/**
 * What a subscription costs instead of single courses; for subscribers, that the courses are already open. Nothing while
 * that is not known. Start `listPlans` in the loader, and `getSubscription` for users.
 */
export function SubscriptionInstead({ signedIn }: { signedIn: boolean }): ReactElement | null {
  const plans = useListPlansQuery().data?.plans ?? [];
  const { currentData } = useGetSubscriptionQuery(undefined, { skip: !signedIn });
  const least = plans.toSorted((one, other) => monthlyCents(one) - monthlyCents(other))[0];
  if (signedIn && currentData && stateOf(currentData).open)
    return (
      <Note title="Every course is open to you">
        <p>
          That includes these, as soon as they are recorded. If you buy them for yourself, you keep them for
          good.
        </p>
      </Note>
    );
  if (!least) return null;
  const month = formatPrice(monthlyCents(least), least.currency);
  return (
    <Note title="Or subscribe instead">
      <p>
        From <strong className="font-mono font-semibold text-ink">{month}</strong> a month, every premium
        course is open to you, including these, for as long as you are subscribed.
      </p>
      <ButtonLink variant="secondary" size="small" className="mt-4" to="/subscribe?next=%2Fcourses">
        See the plans
      </ButtonLink>
    </Note>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section className="rounded-card bg-well p-6 text-sm text-muted">
      <h2 className="mb-2 text-base font-bold text-ink">{title}</h2>
      {children}
    </section>
  );
}
