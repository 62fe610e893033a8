import { formatMoney } from '@fit-coder/contracts/money';
import type { ListedSubscription } from '@fit-coder/contracts/payments-administration/figures';
import type { ReactElement } from 'react';
import { Badge } from '../../../ui/controls/badge.tsx';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { FilterLinks } from '../../../ui/controls/filter-links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Cell, Row, Table } from '../../../ui/layout/table.tsx';
import { formatDay } from '../../../ui/text/date.ts';
import { PagedList } from '../paged-list.tsx';
import { useListSubscriptionsInfiniteQuery, type SubscriptionFilter } from '../payments.api.ts';
import { PersonLink } from '../person-link.tsx';
import {
  filterStatuses,
  subscriptionsAddress,
  subscriptionsPath,
  subscriptionStatusNames,
  subscriptionTones,
} from './subscription-words.ts';
import { providerName } from '../provider-name.ts';

interface SubscriptionListProps {
  readonly filter: SubscriptionFilter;
}

const choices = filterStatuses.map((value) => ({ value, name: subscriptionStatusNames[value] }));

const columns = [
  { title: 'User' },
  { title: 'Plan' },
  { title: 'State' },
  { title: 'Price', end: true },
  { title: 'Next', end: true },
] as const;

/** The subscriptions in a state, page by page. */
export function SubscriptionList({ filter }: SubscriptionListProps): ReactElement {
  const query = useListSubscriptionsInfiniteQuery(filter);
  return (
    <>
      <FilterLinks
        label="State"
        all="All that have begun"
        choices={choices}
        chosen={filter.status}
        addressOf={subscriptionsAddress}
      />
      <PagedList
        query={query}
        rows={query.data?.pages.flatMap((page) => page.subscriptions)}
        nouns={['subscription', 'subscriptions']}
        empty={<NoSubscriptions filter={filter} />}
      >
        {(rows) => (
          <Table caption="Subscriptions, newest first" columns={columns}>
            {rows.map((subscription) => (
              <SubscriptionRow key={subscription.id} subscription={subscription} />
            ))}
          </Table>
        )}
      </PagedList>
    </>
  );
}

function SubscriptionRow({ subscription }: { readonly subscription: ListedSubscription }): ReactElement {
  const { user, plan, interval, status, isTeam, quantity, createdAt, provider } = subscription;
  const money = (amount: number) => formatMoney(amount, subscription.currency);
  return (
    <Row>
      <Cell className="md:w-1/3 md:align-top">
        <span className="block py-1">
          <PersonLink person={user} />
        </span>
      </Cell>
      <Cell label="Plan" className="md:align-top">
        <span className="block py-1 max-md:text-right">
          <span className="block">{plan}</span>
          <span className="block text-muted">{isTeam ? `Team of ${quantity}` : providerName(provider)}</span>
        </span>
      </Cell>
      <Cell label="State" className="md:align-top">
        <span className="block py-1">
          <Badge tone={subscriptionTones[status]}>{subscriptionStatusNames[status]}</Badge>
        </span>
      </Cell>
      <Cell label="Price" end className="md:align-top">
        <span className="block py-1 whitespace-nowrap max-md:text-right">
          <span className="block">
            {money(subscription.unitAmountCents * quantity)}/{interval}
          </span>
          {quantity > 1 ? (
            <span className="block text-muted">
              {quantity} × {money(subscription.unitAmountCents)}
            </span>
          ) : null}
        </span>
      </Cell>
      <Cell label="Next" end className="md:w-px md:align-top">
        <span className="block py-1 whitespace-nowrap max-md:text-right">
          <span className="block">{nextWords(subscription)}</span>
          <span className="block text-muted">since {formatDay(createdAt)}</span>
        </span>
      </Cell>
    </Row>
  );
}

/** What happens to a subscription next, or happened last. */
function nextWords(subscription: ListedSubscription): string {
  const { status, renews, currentPeriodEnd, cancelAt, failingSince } = subscription;
  if (status === 'incomplete') return '–';
  if (failingSince && status === 'past_due') return `failing since ${formatDay(failingSince)}`;
  if (status === 'expired') return currentPeriodEnd ? `ended ${formatDay(currentPeriodEnd)}` : 'ended';
  if (cancelAt) return `ends ${formatDay(cancelAt)}`;
  if (!currentPeriodEnd) return '–';
  return `${renews ? 'renews' : 'ends'} ${formatDay(currentPeriodEnd)}`;
}

function NoSubscriptions({ filter: { status } }: SubscriptionListProps): ReactElement {
  if (!status)
    return (
      <EmptyState title="No subscriptions yet.">
        A subscription is listed here when it begins. Plans that were ordered but not paid for are under “Not
        paid yet”.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No subscription is in this state."
      action={
        <ButtonLink variant="secondary" to={subscriptionsPath}>
          Show all that have begun
        </ButtonLink>
      }
    />
  );
}
