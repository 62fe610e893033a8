import { randomBytes, randomUUID } from 'node:crypto';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { CheckoutRequest, OpenedCheckout } from '../payments/payment-provider.ts';
import type { PaymentState, ProviderState } from '../payments/provider-states.ts';
import type { Card } from './card.ts';
import { sandboxWebhook } from './jobs.ts';
import { endCheckout, findCheckout, insertCheckout, type SandboxCheckout } from './sandbox.repository.ts';

export interface SandboxDependencies extends ServiceContext {
  readonly queue: Queue;
  /** The installation's secret; the webhook key is derived from it. */
  readonly secret: string;
  /** The previous secret, whose signatures are still valid. */
  readonly previousSecret: string | undefined;
}

/** The path of a checkout's page. */
export function checkoutPath(id: string): string {
  return `/sandbox/checkout/${id}`;
}

/** The sandbox's database: checkouts, and a webhook for each change. */
export class SandboxBooks extends Service<SandboxDependencies> {
  async open(request: CheckoutRequest): Promise<OpenedCheckout> {
    const id = await insertCheckout(this.dependencies.db, {
      // Anyone who knows the id may pay, so it must be unguessable.
      id: `sbx_${randomBytes(18).toString('base64url')}`,
      order_reference: request.reference,
      description: request.description,
      amount_cents: request.amount,
      currency: request.currency,
      success_url: request.successPath,
      failure_url: request.failurePath,
      cancel_url: request.cancelPath,
      status: 'open',
    });
    return { id, url: checkoutPath(id) };
  }

  find(id: string): Promise<SandboxCheckout | null> {
    return findCheckout(this.dependencies.db, id);
  }

  async state(id: string): Promise<ProviderState | null> {
    const row = await this.find(id);
    if (!row) return null;
    const money = { amount: row.amount_cents, currency: row.currency };
    const status = row.status === 'declined' ? 'failed' : row.status;
    return {
      checkout: { ...money, id: row.id, reference: row.order_reference, status },
      payment: row.status === 'paid' ? paymentOf(row) : null,
      subscription: null,
    };
  }

  /** Charges a card for an open checkout, and sends a webhook to `address`; an ended checkout stays unchanged. */
  async charge(checkout: SandboxCheckout, card: Card, address: string): Promise<void> {
    const { db, clock, queue } = this.dependencies;
    const status = card.declined ? 'declined' : 'paid';
    const event = {
      id: `evt_${randomUUID()}`,
      type: `checkout.${status}` as const,
      createdAt: clock.now().toISOString(),
      checkout: checkout.id,
    };
    await db.transaction().execute(async (tx) => {
      if (!(await endCheckout(tx, checkout.id, status, card.last4, clock.now()))) return;
      await queue.send(tx, sandboxWebhook, { address, event }, event.id);
    });
  }
}

/** The sandbox takes each payment at once; it has the id of its checkout. */
function paymentOf(row: SandboxCheckout): PaymentState {
  return {
    id: row.id,
    reference: row.order_reference,
    amount: row.amount_cents,
    currency: row.currency,
    tax: 0,
    status: 'paid',
    paidAt: row.ended_at ?? row.created_at,
    period: null,
    failure: null,
    refunds: [],
    dispute: null,
  };
}
