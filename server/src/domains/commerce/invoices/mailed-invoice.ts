import type { Invoice } from '@fit-coder/contracts/selling/invoices';
import type { Database } from '../../../platform/database/database.ts';
import { findUnrecorded } from '../orders/order-details.repository.ts';
import { findOrderItems } from '../orders/orders.repository.ts';
import { findLateTitle } from '../preorders/preorders.repository.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { findNoticedSubscription, type NoticedSubscription } from '../subscriptions/notices.repository.ts';
import { findPaidFor } from './billed-payments.repository.ts';
import { closedByRefund, type ClosedAccess } from './closed-access.ts';
import { invoicePdf } from './document/pdf.ts';
import { presentInvoice } from './invoice.ts';
import { findInvoice } from './invoices.repository.ts';

/** What the email with a document says. */
export interface MailedInvoice {
  readonly userId: string;
  readonly invoice: Invoice;
  readonly pdf: Buffer;
  /** Why the payment went back, if it was made too late for its order. */
  readonly returnedBecause: string | null;
  /** The courses that were bought, with the promised days (ISO 8601) of those that are not recorded yet; empty for a plan. */
  readonly courses: readonly {
    readonly id: string;
    readonly title: string;
    readonly availableOn: string | null;
  }[];
  /** By how many days a pre-ordered course may be late before its buyer gets the money back. */
  readonly preorderDays: number;
  /** The title of the pre-order that a refund is for, because its course was late; null for everything else. */
  readonly late: string | null;
  /** What a refund closed; null if nothing, and for an invoice. */
  readonly closed: ClosedAccess | null;
  /** Null unless a subscription was paid: until when, and when it renews for how much, if it does. */
  readonly subscription: {
    readonly paidUntil: Date | null;
    readonly renewal:
      | (Pick<NoticedSubscription, 'nextCharge' | 'credit' | 'currency'> & { readonly at: Date })
      | null;
  } | null;
}

/** Null if the document's user is gone. `site` is the site's origin, and `now` decides what is open. */
export async function mailedInvoice(
  db: Database,
  id: string,
  { site, now }: { readonly site: string; readonly now: Date },
): Promise<MailedInvoice | null> {
  const row = await findInvoice(db, { id });
  if (!row || row.userId === null) return null;
  const { orderId, subscriptionId, periodEnd, returnedBecause } = await findPaidFor(db, row.paymentId);
  const items = orderId === null ? [] : await findOrderItems(db, orderId);
  const unrecorded = orderId === null ? new Set<string>() : await findUnrecorded(db, orderId);
  return {
    userId: row.userId,
    invoice: presentInvoice(row),
    pdf: await invoicePdf(row, site),
    returnedBecause,
    courses: items.map(({ courseId, title, availableOn }) => ({
      id: courseId,
      title,
      availableOn: unrecorded.has(courseId) ? availableOn : null,
    })),
    preorderDays: (await findShopSettings(db)).preorderDays,
    late: row.refundId === null ? null : await findLateTitle(db, row.refundId),
    closed: row.kind === 'credit_note' ? await closedByRefund(db, row.paymentId, now) : null,
    subscription: subscriptionId === null ? null : await subscriptionOf(db, subscriptionId, periodEnd),
  };
}

async function subscriptionOf(
  db: Database,
  id: string,
  paidUntil: Date | null,
): Promise<MailedInvoice['subscription']> {
  const found = await findNoticedSubscription(db, id);
  if (!found) return { paidUntil, renewal: null };
  const { recurring, cancelAt, periodEnd: at, nextCharge, credit, currency } = found;
  const renewal = recurring && cancelAt === null && at ? { at, nextCharge, credit, currency } : null;
  return { paidUntil, renewal };
}
