import { randomBytes, randomUUID } from 'node:crypto';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { CheckoutRequest, CheckoutState, OpenedCheckout } from '../payments/payment-provider.ts';
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
      amount_cents: request.amountCents,
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

  async state(id: string): Promise<CheckoutState | null> {
    const row = await this.find(id);
    if (!row) return null;
    return {
      id: row.id,
      reference: row.order_reference,
      status: row.status === 'declined' ? 'failed' : row.status,
      amountCents: row.amount_cents,
      currency: row.currency,
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
      if (!(await endCheckout(tx, checkout.id, status, card.last4))) return;
      await queue.send(tx, sandboxWebhook, { address, event }, event.id);
    });
  }
}
