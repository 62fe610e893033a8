import { formatMoney } from '@fit-coder/contracts/money';
import type { OrderDetails } from '@fit-coder/contracts/payments-administration/orders';
import type { ReactElement } from 'react';
import { Description, DescriptionList } from '../../../ui/layout/description-list.tsx';
import { LogSection } from '../../../ui/layout/log-section.tsx';
import { Cell, Row, Table } from '../../../ui/layout/table.tsx';
import { formatDay, formatInstant } from '../../../ui/text/date.ts';
import { AlarmCards } from '../alarms/alarm-card.tsx';
import { EventTable } from '../events/event-table.tsx';
import { PersonLink } from '../person-link.tsx';
import { subscriptionStatusNames } from '../subscriptions/subscription-words.ts';
import { OrderPayments, type OrderPaymentsProps } from './order-payments.tsx';
import { OrderState, recipientWords } from './order-words.tsx';
import { providerName } from '../provider-name.ts';

interface OrderViewProps {
  readonly order: OrderDetails;
}

type OrderPageProps = OrderViewProps & Pick<OrderPaymentsProps, 'onRefund'>;

/** All that is known about an order: what needs attention first, then its terms, money and events. */
export function OrderView({ order, onRefund }: OrderPageProps): ReactElement {
  return (
    <>
      {order.alarms.length > 0 ? (
        <div className="mb-8">
          <AlarmCards alarms={order.alarms} heading="h2" />
        </div>
      ) : null}
      <LogSection title="Order">
        <OrderTerms order={order} />
      </LogSection>
      {order.lines.length > 0 ? (
        <LogSection title="Courses" lead="With the titles and prices that they had when they were ordered.">
          <OrderLines order={order} />
        </LogSection>
      ) : null}
      {order.subscription ? (
        <LogSection title="Subscription">
          <OrderedSubscription subscription={order.subscription} />
        </LogSection>
      ) : null}
      <LogSection
        title="Payments"
        lead={order.subscription ? 'Including those that renewed the subscription.' : undefined}
      >
        <OrderPayments
          payments={order.payments}
          isAwaited={order.awaitingSince !== null}
          onRefund={onRefund}
        />
      </LogSection>
      <LogSection
        title="Provider events"
        lead={`What ${providerName(order.provider)} sent about this order.`}
      >
        {order.events.length > 0 ? (
          <EventTable events={order.events} />
        ) : (
          <p className="text-muted">
            Nothing has arrived from {providerName(order.provider)} about this order yet.
          </p>
        )}
      </LogSection>
    </>
  );
}

function OrderTerms({ order }: OrderViewProps): ReactElement {
  const money = (amount: number) => formatMoney(amount, order.currency);
  const recipient = recipientWords(order);
  const facts: readonly (readonly [string, string | null | false])[] = [
    ['For', recipient !== '' && recipient],
    ['Seats', order.quantity > 1 && String(order.quantity)],
    ['Trial', order.trialDays > 0 && (order.trialDays === 1 ? '1 day' : `${order.trialDays} days`)],
    ['Without discounts', order.listAmountCents !== order.amountCents && money(order.listAmountCents)],
    ['Discount', order.discountCents > 0 && money(-order.discountCents)],
    ['Coupon', order.coupon && `${order.coupon.code} (${order.coupon.state})`],
    ['Amount', money(order.amountCents)],
    ['Tax included', order.taxCents > 0 && money(order.taxCents)],
    ['Buyer’s country', order.country],
    ['Ordered', formatInstant(order.createdAt)],
    [order.status === 'failed' ? 'Failed' : 'Paid', order.settledAt && formatInstant(order.settledAt)],
    ['Why it failed', order.failure],
    ['On its way since', order.awaitingSince && formatInstant(order.awaitingSince)],
    ['Checkout ends', checkoutEnd(order)],
    ['Payment provider', providerName(order.provider)],
    ['Its checkout', order.providerCheckout],
    ['Reference', order.reference],
  ];
  return (
    <DescriptionList className="-my-2.5">
      <Description term="State">
        <OrderState order={order} />
      </Description>
      <Description term="Buyer">
        <PersonLink person={order.buyer} />
      </Description>
      {facts.map(([term, value]) =>
        value ? (
          <Description key={term} term={term}>
            {value}
          </Description>
        ) : null,
      )}
    </DescriptionList>
  );
}

/** Until when a checkout can be paid; null if nothing is left to pay there. */
function checkoutEnd({ status, awaitingSince, expiresAt }: OrderDetails): string | null {
  return status === 'pending' && awaitingSince === null ? expiresAt && formatInstant(expiresAt) : null;
}

const lineColumns = [
  { title: 'Course' },
  { title: 'List price', end: true },
  { title: 'Discount', end: true },
  { title: 'Paid', end: true },
] as const;

function OrderLines({ order }: OrderViewProps): ReactElement {
  const money = (amount: number) => formatMoney(amount, order.currency);
  return (
    <Table caption="Ordered courses" columns={lineColumns}>
      {order.lines.map((line) => (
        <Row key={line.courseId}>
          <Cell className="font-semibold wrap-anywhere">{line.title}</Cell>
          <Cell label="List price" end>
            {money(line.listPriceCents)}
          </Cell>
          <Cell label="Discount" end>
            {line.discountCents > 0 ? money(-line.discountCents) : '–'}
          </Cell>
          <Cell label="Paid" end>
            {money(line.priceCents)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

type OrderedSubscriptionProps = { readonly subscription: NonNullable<OrderDetails['subscription']> };

function OrderedSubscription({ subscription }: OrderedSubscriptionProps): ReactElement {
  const { plan, status, currentPeriodEnd, cancelAt } = subscription;
  return (
    <DescriptionList className="-my-2.5">
      <Description term="Plan">{plan}</Description>
      <Description term="State">{subscriptionStatusNames[status]}</Description>
      {currentPeriodEnd ? <Description term="Paid until">{formatDay(currentPeriodEnd)}</Description> : null}
      {cancelAt ? <Description term="Ends">{formatDay(cancelAt)}</Description> : null}
    </DescriptionList>
  );
}
