import type { CustomerSubscription } from '@fit-coder/contracts/customers/customers';
import { useState, type ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { Price } from '../../ui/text/price.tsx';
import { CustomerList } from './customer-list.tsx';
import { subscriptionDates, subscriptionStates } from './customer-words.ts';
import { useListUserSubscriptionsInfiniteQuery } from './customers.api.ts';
import { SubscriptionEndDialog } from './subscription-end-dialog.tsx';

interface CustomerSubscriptionsProps {
  readonly userId: string;
  /** The test administrator may only look. */
  readonly mayChange: boolean;
}

/** A user's subscriptions with their dates, and buttons to end them. Start `listUserSubscriptions` in the loader. */
export function CustomerSubscriptions({ userId, mayChange }: CustomerSubscriptionsProps): ReactElement {
  const list = useListUserSubscriptionsInfiniteQuery(userId);
  const [ended, setEnded] = useState<{ subscription: CustomerSubscription; open: boolean } | null>(null);
  return (
    <LogSection title="Subscriptions">
      <CustomerList
        noun="subscriptions"
        items={list.data?.pages.flatMap((page) => page.subscriptions)}
        list={list}
        empty="No subscriptions yet."
      >
        {(subscription) => (
          <SubscriptionFacts
            subscription={subscription}
            onEnd={mayChange ? () => setEnded({ subscription, open: true }) : null}
          />
        )}
      </CustomerList>
      {ended ? (
        <SubscriptionEndDialog
          {...ended}
          userId={userId}
          onClose={() => setEnded({ ...ended, open: false })}
        />
      ) : null}
    </LogSection>
  );
}

interface SubscriptionFactsProps {
  readonly subscription: CustomerSubscription;
  /** Null if the viewer may not end it. */
  readonly onEnd: (() => void) | null;
}

function SubscriptionFacts({ subscription, onEnd }: SubscriptionFactsProps): ReactElement {
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
      <div className="grid justify-items-end gap-2 max-sm:w-full max-sm:grid-flow-col max-sm:items-center max-sm:justify-between">
        <Price amount={amountCents} currency={currency} per={interval} />
        {onEnd && subscription.endable ? (
          <Button variant="secondary" size="small" aria-label={`End subscription: ${plan}`} onClick={onEnd}>
            End subscription
          </Button>
        ) : null}
      </div>
    </>
  );
}
