import type { AwaitedOrder, Order } from '@fit-coder/contracts/selling/orders';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { orderToCheck } from '../commerce.jobs.ts';
import type { PaymentProvider, Payments } from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';
import { findAwaitedOrders } from './awaited-orders.repository.ts';
import { isAwaited, type OrderRow } from './order.ts';
import { orderDetailsOf } from './order-details.ts';
import { findOrder, nameCheckout } from './orders.repository.ts';

export interface OrdersDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly payments: Payments;
  readonly sync: (provider: PaymentProvider, subject: Subject) => Promise<unknown>;
}

/** Shows an order to anyone who has its reference, and its details to its buyer. */
export class OrdersService extends Service<OrdersDependencies> {
  /**
   * An order that is still open is compared with its provider in the background: a buyer who comes back from the
   * checkout must not depend on an event that is late or lost. @throws Refusal `not_found`
   */
  async order(reference: string, currentUser: CurrentUser | null): Promise<Order> {
    const { db, queue, clock } = this.dependencies;
    const row = await findOrder(db, reference);
    if (!row) throw new Refusal('not_found', 'There is no order with this reference.');
    const awaiting = isAwaited(row, clock.now());
    if (row.status === 'pending' || awaiting) await queue.send(db, orderToCheck, { reference }, reference);
    const isBuyer = currentUser !== null && row.user_id === currentUser.userId;
    const details = isBuyer ? await orderDetailsOf(db, row, clock.now()) : null;
    const { status, returned_at: returnedAt } = row;
    return { reference: row.reference, status, paidLate: returnedAt !== null, awaiting, details };
  }

  /** The user's orders whose payments are on their way, newest first. */
  async awaited({ userId }: CurrentUser): Promise<AwaitedOrder[]> {
    const { db, clock } = this.dependencies;
    const rows = await findAwaitedOrders(db, userId, clock.now());
    return rows.map(({ titles: courses, since, ...row }) => ({
      ...row,
      courses,
      since: since.toISOString(),
    }));
  }

  /** Compares an order that is not paid with its provider. @throws any error of the provider */
  async check(reference: string): Promise<void> {
    const { db, payments, sync } = this.dependencies;
    const row = await findOrder(db, reference);
    const provider = row && payments.byName.get(row.provider);
    if (!provider || row.status === 'paid') return;
    const checkout = await this.#checkoutOf(provider, row);
    if (checkout !== null) await sync(provider, { kind: 'checkout', id: checkout });
  }

  /** The provider's id of the checkout, asked for if the response with it was lost. */
  async #checkoutOf(provider: PaymentProvider, row: OrderRow): Promise<string | null> {
    if (row.provider_checkout !== null) return row.provider_checkout;
    const found = await provider.findCheckout(row.reference);
    if (found) await nameCheckout(this.dependencies.db, row.reference, found);
    return found?.id ?? null;
  }
}
