import type { WebhookEvent } from '@fit-coder/contracts/operations/outgoing-webhooks';
import { notify } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SubscriptionChange } from '../commerce.jobs.ts';
import type { OrderRow } from '../orders/order.ts';
import { insertDeliveries } from './webhook-deliveries.repository.ts';
import { messageOf, type WebhookMessage } from './webhook-message.ts';

/** Where nodes are told that deliveries wait for the queue. */
export const deliveriesChannel = 'webhook-deliveries';

/**
 * Writes an event down for the endpoints that want it, in the transaction of the change: either both happen, or
 * neither. The event is sent after the commit.
 */
async function reportEvent(
  tx: Database,
  type: WebhookEvent,
  data: WebhookMessage['data'],
  now: Date,
): Promise<void> {
  const count = await insertDeliveries(tx, messageOf(type, data, now), now);
  if (count > 0) await notify(tx, deliveriesChannel, '');
}

/** An order was paid or has failed. */
export async function reportOrder(
  tx: Database,
  status: 'paid' | 'failed',
  order: OrderRow,
  now: Date,
): Promise<void> {
  const { reference, kind, currency, discount, tax } = order;
  const ids = { userId: order.user_id, subscriptionId: order.subscription_id };
  const data = { reference, kind, ...ids, amount: order.amount_cents, currency, discount, tax };
  await reportEvent(tx, `order.${status}`, data, now);
}

/** A subscription changed at its provider. */
export async function reportSubscription(
  tx: Database,
  { kind, ...change }: SubscriptionChange & { readonly userId: string; readonly subscriptionId: string },
  now: Date,
): Promise<void> {
  await reportEvent(tx, `subscription.${kind}`, change, now);
}

/** A part of a payment, or all of it, went back to the buyer. */
export async function reportRefund(
  tx: Database,
  refund: {
    readonly paymentId: string;
    readonly userId: string | null;
    readonly orderId: string | null;
    readonly subscriptionId: string | null;
    /** The provider's id of the refund. */
    readonly refund: string;
    readonly amount: number;
    readonly currency: string;
  },
  now: Date,
): Promise<void> {
  await reportEvent(tx, 'payment.refunded', refund, now);
}

const accessEvents = {
  granted: 'access.granted',
  restored: 'access.granted',
  extended: 'access.changed',
  shortened: 'access.changed',
  revoked: 'access.revoked',
} as const;

/**
 * A user's access changed. `courseId` is null for every premium course, `until` for access without an end. What is restored
 * after its end, such as by a late won dispute, opens nothing, so nobody is told that access was granted.
 */
export async function reportAccess(
  tx: Database,
  entitlement: {
    readonly userId: string;
    readonly courseId: string | null;
    readonly source: string;
    readonly sourceId: string;
  },
  change: keyof typeof accessEvents,
  until: Date | null,
  now: Date,
): Promise<void> {
  const isOver = until !== null && until <= now;
  const event = change === 'restored' && isOver ? 'access.changed' : accessEvents[change];
  await reportEvent(tx, event, { ...entitlement, until: until?.toISOString() ?? null }, now);
}
