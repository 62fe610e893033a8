import type { Order } from '@fit-coder/contracts/commerce';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { presentOrder } from './order.ts';
import { findOrder } from './orders.repository.ts';

/** Shows an order to anyone who has its reference. */
export class OrdersService extends Service<Pick<ServiceContext, 'db'>> {
  /** @throws Refusal `not_found` */
  async order(reference: string): Promise<Order> {
    const row = await findOrder(this.dependencies.db, reference);
    if (!row) throw new Refusal('not_found', 'There is no order with this reference.');
    return presentOrder(row);
  }
}
