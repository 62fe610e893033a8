import type { RecurringTerms } from '../../payments/payment-provider.ts';

/** A checkout in the sandbox's books. */
export interface SandboxCheckout {
  readonly id: string;
  /** Null for checkouts from before customers had rows. */
  readonly customer_id: string | null;
  readonly order_reference: string;
  readonly description: string;
  readonly amount_cents: number;
  readonly discount: number;
  readonly currency: string;
  /** What renews after it; null for a purchase that is paid once. */
  readonly recurring: RecurringTerms | null;
  readonly success_url: string;
  readonly failure_url: string;
  readonly cancel_url: string;
  readonly status: 'open' | 'paid' | 'declined' | 'expired';
  readonly created_at: Date;
  readonly expires_at: Date | null;
  /** When it was paid or declined; null while it is open, and for checkouts that ended before this was recorded. */
  readonly ended_at: Date | null;
}

/** The path of a checkout's page. */
export function checkoutPath(id: string): string {
  return `/sandbox/checkout/${id}`;
}

/** The status at `now`: an open checkout ends with its time. */
export function statusAt({ status, expires_at }: SandboxCheckout, now: Date): SandboxCheckout['status'] {
  return status === 'open' && expires_at !== null && expires_at <= now ? 'expired' : status;
}
