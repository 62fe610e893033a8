import { pageSize } from '@fit-coder/contracts/catalogue';
import type { Invoice, InvoiceSummary } from '@fit-coder/contracts/selling/invoices';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import {
  findBillingDetails,
  storeBillingDetails,
  type BillingDetails,
} from './billing-details.repository.ts';
import { invoicePdf } from './document/pdf.ts';
import { presentInvoice, presentSummary, type InvoiceRow } from './invoice.ts';
import { findInvoice, findInvoices } from './invoices.repository.ts';

export interface InvoicesDependencies extends ServiceContext {
  /** The site's origin, which PDFs name; known once the site listens. */
  readonly site: () => string;
}

/** What invoices say, and what they will say about a user. */
export class InvoicesService extends Service<InvoicesDependencies> {
  /** The user's documents, the newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    { userId }: CurrentUser,
    cursor: string | undefined,
  ): Promise<{ invoices: InvoiceSummary[]; next: string | null }> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await findInvoices(this.dependencies.db, userId, { after, limit: pageSize + 1 });
    const { shown, next } = pageOf(rows, pageSize);
    return { invoices: shown.map(presentSummary), next };
  }

  /** All documents of a user, for the data export. */
  async all(userId: string): Promise<Invoice[]> {
    return (await findInvoices(this.dependencies.db, userId)).map(presentInvoice);
  }

  /** @throws Refusal `not_found` */
  async invoice(currentUser: CurrentUser, number: string): Promise<Invoice> {
    return presentInvoice(await this.#find(currentUser, number));
  }

  /** @throws Refusal `not_found` */
  async pdf(currentUser: CurrentUser, number: string): Promise<Buffer> {
    return invoicePdf(await this.#find(currentUser, number), this.dependencies.site());
  }

  billingDetails({ userId }: CurrentUser): Promise<BillingDetails> {
    return findBillingDetails(this.dependencies.db, userId);
  }

  /** Invoices that were issued before keep what they say. */
  async changeBillingDetails({ userId }: CurrentUser, details: BillingDetails): Promise<BillingDetails> {
    const trimmed = {
      name: details.name.trim(),
      address: details.address.trim(),
      country: details.country,
      taxId: details.taxId.trim(),
    };
    await storeBillingDetails(this.dependencies.db, userId, trimmed);
    return trimmed;
  }

  async #find(currentUser: CurrentUser, number: string): Promise<InvoiceRow> {
    const invoice = await findInvoice(this.dependencies.db, { number });
    if (!invoice || !mayRead(currentUser, invoice))
      throw new Refusal('not_found', 'You have no invoice with this number.');
    return invoice;
  }
}

/** Test administrators see only their own, because anyone can log in as one. */
function mayRead({ userId, role, factorMissing }: CurrentUser, invoice: InvoiceRow): boolean {
  return invoice.userId === userId || (role === 'admin' && !factorMissing);
}
