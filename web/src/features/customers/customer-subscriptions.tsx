import type { CustomerSubscription } from '@fit-coder/contracts/customers/customers';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { Price } from '../../ui/text/price.tsx';
import { CustomerList } from './customer-list.tsx';
import { subscriptionDates, subscriptionStates } from './customer-words.ts';
import { useListUserSubscriptionsInfiniteQuery } from './customers.api.ts';

/** A user's subscriptions with their dates. Start `listUserSubscriptions` in the loader. */
export function CustomerSubscriptions({ userId }: { readonly userId: string }): ReactElement {
  const list = useListUserSubscriptionsInfiniteQuery(userId);
  return (
    <LogSection title="Subscriptions">
      <CustomerList
        noun="subscriptions"
        items={list.data?.pages.flatMap((page) => page.subscriptions)}
        list={list}
        empty="No subscriptions yet."
      >
        {(subscription) => <SubscriptionFacts subscription={subscription} />}
      </CustomerList>
    </LogSection>
  );
}

function SubscriptionFacts({ subscription }: { readonly subscription: CustomerSubscription }): ReactElement {
  const { plan, status, quantity, amountCents, currency, interval } = subscription;
  const { tone, word } = subscriptionStates[status];
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {quantity === 1 ? plan : `${plan}, ${quantity} seats`}
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-sm text-muted">{subscriptionDates(subscription).join(' · ')}</p>
      </div>
      <Price amount={amountCents} currency={currency} per={interval} />
    </>
  );
}
