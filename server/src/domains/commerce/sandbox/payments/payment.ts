import { randomBytes } from 'node:crypto';

/** A payment in the sandbox's books, of a checkout or of a subscription, whose own time its dates are in. */
export interface SandboxPayment {
  readonly id: string;
  readonly checkout_id: string | null;
  readonly subscription_id: string | null;
  /** The reference of the shop's order; null for a subscription's payment. */
  readonly order_reference: string | null;
  readonly amount: number;
  /** What was paid with what was paid too much before, besides the amount. */
  readonly credit: number;
  readonly currency: string;
  readonly status: 'paid' | 'failed';
  readonly failure: string | null;
  readonly card_last4: string | null;
  readonly period_start: Date | null;
  readonly period_end: Date | null;
  readonly paid_at: Date | null;
  readonly created_at: Date;
}

/** An id that cannot be guessed: anyone who knows it may use the page that it belongs to. */
export function newId(prefix: 'sbx' | 'scus' | 'ssub' | 'spay' | 'sref' | 'sdis'): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`;
}

export const declined = 'The card was declined.';
