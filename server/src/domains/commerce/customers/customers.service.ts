import type {
  CustomerOrder,
  CustomerPayment,
  CustomerSubscription,
} from '@fit-coder/contracts/customers/customers';
import { decodeCursor, pageOf, type Cursor } from '../../../platform/database/cursor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { shownCode } from '../coupons/coupon.ts';
import { awaitedSince } from '../orders/order.ts';
import type { Payments } from '../payments/payment-provider.ts';
import { statusAt } from '../subscriptions/subscription.ts';
import { presentPayments } from './customer-payment.ts';
import { findOrdersOf } from './orders.repository.ts';
import { findPaymentsOf } from './payments.repository.ts';
import { findSubscriptionsOf } from './subscriptions.repository.ts';

export interface CustomersDependencies extends ServiceContext {
  readonly contactOf: Accounts['service']['contactOf'];
  readonly payments: Payments;
}

const pageSize = 24;

/** What a user bought, as administrators see it. Each list is newest first. */
export class CustomersService extends Service<CustomersDependencies> {
  /** The name of a user. @throws Refusal `not_found` */
  async nameOf(userId: string): Promise<string> {
    const contact = await this.dependencies.contactOf(userId);
    if (!contact) throw new Refusal('not_found', 'There is no such user.');
    return contact.name;
  }

  /** @throws Refusal `not_found`, `invalid_input` for an unknown cursor */
  async orders(
    viewer: CurrentUser,
    userId: string,
    cursor?: string,
  ): Promise<{ orders: CustomerOrder[]; next: string | null }> {
    await this.nameOf(userId);
    const rows = await findOrdersOf(this.dependencies.db, userId, cursorOf(cursor), pageSize + 1);
    const { shown, next } = pageOf(rows, pageSize);
    const now = this.dependencies.clock.now();
    const orders = shown.map((row) => ({
      id: row.id,
      reference: row.reference,
      description: row.description,
      status: row.status,
      awaitingSince: awaitedSince(row, now),
      recipient: row.recipient,
      amountCents: row.amount_cents,
      discountCents: row.discount,
      currency: row.currency,
      coupon: row.code && shownCode(row.code, viewer),
      createdAt: row.created_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
    }));
    return { orders, next };
  }

  /** @throws Refusal `not_found`, `invalid_input` for an unknown cursor */
  async payments(
    userId: string,
    cursor?: string,
  ): Promise<{ payments: CustomerPayment[]; next: string | null }> {
    await this.nameOf(userId);
    const { db } = this.dependencies;
    const rows = await findPaymentsOf(db, userId, cursorOf(cursor), pageSize + 1);
    const { shown, next } = pageOf(rows, pageSize);
    return { payments: await presentPayments(db, shown), next };
  }

  /** @throws Refusal `not_found`, `invalid_input` for an unknown cursor */
  async subscriptions(
    userId: string,
    cursor?: string,
  ): Promise<{ subscriptions: CustomerSubscription[]; next: string | null }> {
    await this.nameOf(userId);
    const { db, clock, payments } = this.dependencies;
    const rows = await findSubscriptionsOf(db, userId, cursorOf(cursor), pageSize + 1);
    const { shown, next } = pageOf(rows, pageSize);
    const now = clock.now();
    const subscriptions = shown.map((row) => ({
      id: row.id,
      plan: row.name,
      interval: row.interval,
      status: statusAt(row, now),
      quantity: row.quantity,
      amountCents: row.amount * row.quantity,
      currency: row.currency,
      createdAt: row.created_at.toISOString(),
      currentPeriodEnd: textOf(row.current_period_end),
      cancelAt: textOf(row.cancel_at),
      trialEnd: textOf(row.trial_end),
      failingSince: textOf(row.failing_since),
      endedAt: textOf(row.ended_at),
      endable:
        row.provider_subscription !== null && row.status !== 'expired' && payments.byName.has(row.provider),
    }));
    return { subscriptions, next };
  }
}

function cursorOf(cursor: string | undefined): Cursor | undefined {
  return cursor === undefined ? undefined : decodeCursor(cursor);
}

function textOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
