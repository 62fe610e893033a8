import type { Order } from '@fit-coder/contracts/commerce';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentOrder } from './order.ts';
import { findOrder } from './orders.repository.ts';

/** Shows an order to anyone who has its reference. */
export class OrdersService {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @throws Refusal `not_found` */
  async order(reference: string): Promise<Order> {
    const row = await findOrder(this.#db, reference);
    if (!row) throw new Refusal('not_found', 'There is no order with this reference.');
    return presentOrder(row);
  }
}
