import type { Column } from './csv.ts';
import {
  findInvoices,
  findOrders,
  findPayments,
  findSubscriptions,
  type FindExported,
} from './exported-rows.repository.ts';

/** A file: its columns, and where its rows come from. */
export interface ExportedFile {
  readonly columns: readonly Column[];
  readonly find: FindExported;
}

const column = (header: string, key: string): Column => ({ header, key });
const money = (header: string, key: string): Column => ({ header, key, kind: 'money' });

const who = [column('User', 'user_id'), column('Subscription', 'subscription_id')];
const provider = column('Provider', 'provider');
const currency = column('Currency', 'currency');

/** The files that administrators can export. Users are named by their ids; only invoices name their buyers. */
export const exportedFiles = {
  orders: {
    find: findOrders,
    columns: [
      column('Reference', 'reference'),
      column('Ordered', 'at'),
      column('Settled', 'settled_at'),
      column('Status', 'status'),
      column('Kind', 'kind'),
      column('For', 'recipient'),
      column('Description', 'description'),
      column('Courses', 'courses'),
      column('Quantity', 'quantity'),
      money('Amount', 'amount'),
      money('Discount', 'discount'),
      money('Tax', 'tax'),
      currency,
      column('Country', 'country'),
      ...who,
      provider,
      column('Provider checkout', 'provider_checkout'),
    ],
  },
  payments: {
    find: findPayments,
    columns: [
      column('Type', 'type'),
      column('Time', 'at'),
      column('Status', 'status'),
      money('Amount', 'amount'),
      money('Tax', 'tax'),
      currency,
      column('Order', 'reference'),
      ...who,
      column('Period start', 'period_start'),
      column('Period end', 'period_end'),
      column('Dispute', 'dispute'),
      provider,
      column('Provider payment', 'provider_payment'),
      column('Provider refund', 'provider_refund'),
    ],
  },
  subscriptions: {
    find: findSubscriptions,
    columns: [
      column('Subscription', 'id'),
      column('Began', 'at'),
      column('User', 'user_id'),
      column('Plan', 'plan'),
      column('Interval', 'interval'),
      column('Status', 'status'),
      column('Quantity', 'quantity'),
      money('Unit amount', 'amount'),
      currency,
      column('Period start', 'current_period_start'),
      column('Period end', 'current_period_end'),
      column('Trial end', 'trial_end'),
      column('Cancels', 'cancel_at'),
      column('Failing since', 'failing_since'),
      column('Ended', 'ended_at'),
      provider,
      column('Provider subscription', 'provider_subscription'),
    ],
  },
  invoices: {
    find: findInvoices,
    columns: [
      column('Number', 'number'),
      column('Kind', 'kind'),
      column('Issued', 'at'),
      column('Buyer', 'buyer'),
      column('Country', 'country'),
      column('Tax ID', 'tax_id'),
      money('Net', 'net'),
      money('Tax', 'tax'),
      money('Total', 'total'),
      currency,
      column('Tax name', 'tax_name'),
      column('User', 'user_id'),
      provider,
      column('Provider payment', 'provider_payment'),
    ],
  },
} as const satisfies Record<string, ExportedFile>;
