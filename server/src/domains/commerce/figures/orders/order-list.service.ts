import type { OrderStatus } from '@fit-coder/contracts/selling/orders';
import type { OrderDetails, OrderSummary } from '@fit-coder/contracts/payments-administration/orders';
import { decodeCursor, pageOf } from '../../../../platform/database/cursor.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { CurrentUser } from '../../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../../platform/service.ts';
import type { OrderKind } from '../../orders/order.ts';
import { findOrderItems } from '../../orders/orders.repository.ts';
import type { AlarmsService } from '../../payments/alarms/alarms.service.ts';
import { presentEvent } from '../../payments/ledger/ledger-event.ts';
import { findEventsAbout } from '../../payments/ledger/ledger.repository.ts';
import { findRefundables } from '../../refunds/refunds.repository.ts';
import { peopleOf, type PeopleDependencies } from '../people.ts';
import { presentListedOrder, presentPayments, presentTerms } from './order-presentation.ts';
import { findListedOrders, type OrderFilter } from './order-list.repository.ts';
import { findOrderDetails, findPaymentsOf } from './order-details.repository.ts';

export interface OrderListDependencies extends ServiceContext, PeopleDependencies {
  readonly alarms: Pick<AlarmsService, 'ofOrder'>;
}

const pageSize = 50;

interface OrderQuery {
  readonly status?: OrderStatus | undefined;
  readonly kind?: OrderKind | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Orders as administrators see them. */
export class OrderListService extends Service<OrderListDependencies> {
  /** @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    viewer: CurrentUser,
    { q, cursor, ...filter }: OrderQuery,
  ): Promise<{ orders: OrderSummary[]; next: string | null }> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const sought = searchOf(q?.trim() ?? '', viewer);
    const rows = await findListedOrders(this.dependencies.db, { ...filter, ...sought, after }, pageSize + 1);
    const { shown, next } = pageOf(rows, pageSize);
    const userIds = shown.map((row) => row.user_id);
    const personOf = await peopleOf(this.dependencies, userIds, viewer);
    const now = this.dependencies.clock.now();
    return { orders: shown.map((row) => presentListedOrder(row, personOf(row.user_id), now)), next };
  }

  /** @throws Refusal `not_found` */
  async details(viewer: CurrentUser, reference: string): Promise<OrderDetails> {
    const { db, clock, alarms } = this.dependencies;
    const row = await findOrderDetails(db, reference);
    if (!row) throw new Refusal('not_found', 'There is no order with this reference.');
    const [items, payments, personOf, ofOrder] = await Promise.all([
      findOrderItems(db, row.id),
      findPaymentsOf(db, row),
      peopleOf(this.dependencies, [row.user_id], viewer),
      alarms.ofOrder(viewer, row.id),
    ]);
    const subjects = [
      row.provider_checkout,
      row.provider_subscription,
      ...payments.map((payment) => payment.provider_payment),
    ].filter((subject) => subject !== null);
    const [events, refundables] = await Promise.all([
      findEventsAbout(db, row.provider, subjects, pageSize),
      findRefundables(
        db,
        payments.map(({ id }) => id),
      ),
    ]);
    const now = clock.now();
    return {
      ...presentListedOrder(row, personOf(row.user_id), now),
      ...presentTerms(row, items, viewer, now),
      payments: presentPayments(payments, refundables),
      events: events.map(presentEvent),
      alarms: ofOrder,
    };
  }
}

/**
 * What a search looks for: a reference, or else the beginning of an address. A search by address would reveal addresses
 * letter by letter to those who may not see them, so they always search for a reference.
 */
function searchOf(q: string, { role }: CurrentUser): Pick<OrderFilter, 'reference' | 'email'> {
  if (q === '') return {};
  const isReference = /^fc-/iu.test(q);
  if (role === 'admin' && !isReference) return { email: q };
  return { reference: isReference ? q.toUpperCase() : `FC-${q.toUpperCase()}` };
}
