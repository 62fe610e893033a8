import type { Disputes } from 'razorpay/dist/types/disputes.js';
import type { Invoices } from 'razorpay/dist/types/invoices.js';
import type { Orders } from 'razorpay/dist/types/orders.js';
import type { Payments } from 'razorpay/dist/types/payments.js';
import type { Plans } from 'razorpay/dist/types/plans.js';
import type { Refunds } from 'razorpay/dist/types/refunds.js';
import type { Subscriptions } from 'razorpay/dist/types/subscriptions.js';

type Notes = Record<string, string | number | null>;
/** Razorpay's objects as they travel, made of the SDK's types; notes without keys travel as an empty list. */
interface Stored {
  notes: Notes | [];
  created_at: number;
}

export interface Order
  extends Stored, Pick<Orders.RazorpayOrder, 'id' | 'amount_paid' | 'amount_due' | 'status' | 'attempts'> {
  entity: 'order';
  amount: number;
  currency: string;
  receipt: string | null;
}

export interface Payment
  extends
    Stored,
    Pick<
      Payments.RazorpayPayment,
      'id' | 'entity' | 'status' | 'captured' | 'method' | 'invoice_id' | 'fee' | 'tax'
    > {
  amount: number;
  currency: string;
  order_id: string;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  error_code: string | null;
  error_description: string | null;
}

export interface Plan extends Stored, Pick<Plans.RazorPayPlans, 'id' | 'period' | 'interval'> {
  entity: 'plan';
  item: { name: string; amount: number; currency: string };
}

export interface Subscription extends Stored {
  id: string;
  entity: 'subscription';
  plan_id: string;
  customer_id: string | null;
  status: Subscriptions.RazorpaySubscription['status'] | 'paused';
  quantity: number;
  total_count: number;
  paid_count: number;
  auth_attempts: number;
  start_at: number | null;
  end_at: number | null;
  charge_at: number | null;
  current_start: number | null;
  current_end: number | null;
  ended_at: number | null;
  expire_by: number | null;
  has_scheduled_changes: boolean;
  short_url: string;
}

export interface Invoice extends Stored, Pick<Invoices.RazorpayInvoice, 'id'> {
  entity: 'invoice';
  subscription_id: string;
  order_id: string;
  payment_id: string | null;
  status: 'issued' | 'paid';
  amount: number;
  currency: string;
  billing_start: number;
  billing_end: number;
  paid_at: number | null;
}

export interface Refund extends Stored, Pick<Refunds.RazorpayRefund, 'id' | 'payment_id' | 'status'> {
  entity: 'refund';
  amount: number;
  currency: string;
  receipt: string | null;
  speed_processed: 'normal';
}

export interface Dispute extends Pick<
  Disputes.RazorpayDispute,
  'id' | 'payment_id' | 'amount' | 'currency' | 'amount_deducted' | 'status' | 'phase' | 'created_at'
> {
  entity: 'dispute';
}

/** An error as Razorpay answers it. */
export class ApiError extends Error {
  readonly status: number;

  constructor(description: string, status = 400) {
    super(description);
    this.status = status;
  }

  get body() {
    const code = this.status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR';
    const { message: description } = this;
    return { error: { code, description, source: 'business', step: 'NA', reason: 'NA', metadata: {} } };
  }
}
