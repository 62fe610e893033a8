import type { Invoice } from '@fit-coder/contracts/selling/invoices';
import type { Database } from '../../../platform/database/database.ts';
import { findUnrecorded } from '../orders/order-details.repository.ts';
import { findOrderItems } from '../orders/orders.repository.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { findNoticedSubscription } from '../subscriptions/notices.repository.ts';
import { findPaidFor } from './billed-payments.repository.ts';
import { invoicePdf } from './document/pdf.ts';
import { presentInvoice } from './invoice.ts';
import { findInvoice } from './invoices.repository.ts';

/** What the email with a document says. */
export interface MailedInvoice {
  readonly userId: string;
  readonly invoice: Invoice;
  readonly pdf: Buffer;
  /** The courses that were bought, with the promised days (ISO 8601) of those that are not recorded yet; empty for a plan. */
  readonly courses: readonly {
    readonly id: string;
    readonly title: string;
    readonly availableOn: string | null;
  }[];
  /** By how many days a pre-ordered course may be late before its buyer gets the money back. */
  readonly preorderDays: number;
  /** Null unless a subscription was paid: until when, and when it renews for how much, if it does. */
  readonly subscription: {
    readonly paidUntil: Date | null;
    readonly renewal: { readonly at: Date; readonly amount: number; readonly currency: string } | null;
  } | null;
}

/** Null if the document's user is gone. `site` is the site's origin. */
export async function mailedInvoice(db: Database, id: string, site: string): Promise<MailedInvoice | null> {
  const row = await findInvoice(db, { id });
  if (!row || row.userId === null) return null;
  const { orderId, subscriptionId, periodEnd } = await findPaidFor(db, row.paymentId);
  const items = orderId === null ? [] : await findOrderItems(db, orderId);
  const unrecorded = orderId === null ? new Set<string>() : await findUnrecorded(db, orderId);
  return {
    userId: row.userId,
    invoice: presentInvoice(row),
    pdf: await invoicePdf(row, site),
    courses: items.map(({ courseId, title, availableOn }) => ({
      id: courseId,
      title,
      availableOn: unrecorded.has(courseId) ? availableOn : null,
    })),
    preorderDays: (await findShopSettings(db)).preorderDays,
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
  const { recurring, cancelAt, periodEnd: at, amount, currency } = found;
  return { paidUntil, renewal: recurring && cancelAt === null && at ? { at, amount, currency } : null };
}
