import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { SubscriptionFigures } from '../../../features/admin-payments/subscriptions/subscription-figures.tsx';
import { SubscriptionList } from '../../../features/admin-payments/subscriptions/subscription-list.tsx';
import { subscriptionFilterOf } from '../../../features/admin-payments/subscriptions/subscription-words.ts';
import { PaymentsPage } from './payments-page.tsx';

export function Page(): ReactElement {
  const filter = subscriptionFilterOf(useSearchParams()[0]);
  return (
    <PaymentsPage title="Subscriptions" masked="Email addresses are masked.">
      <SubscriptionFigures />
      <SubscriptionList filter={filter} />
    </PaymentsPage>
  );
}
