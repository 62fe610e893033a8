import type { Invoice, InvoiceSummary } from '@fit-coder/contracts/selling/invoices';

/**
 * An invoice for a payment, a credit note for a refund, or a debit note, which takes a credit note back because its
 * refund failed after all.
 */
export type InvoiceKind = 'invoice' | 'credit_note' | 'debit_note';

/** The seller as an invoice names them. */
export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly taxId: string;
  readonly email: string;
}

/** The buyer as an invoice names them; all empty if the account was gone. */
export interface Buyer extends Seller {
  /** ISO 3166-1. */
  readonly country: string | null;
}

/** `amount` is that of the whole line, in the currency's smallest unit; negative for a discount. */
export interface InvoiceLine {
  readonly description: string;
  readonly quantity: number;
  readonly amount: number;
}

/** The name of the tax and its rate in hundredths of a percent; null if only the provider knows the rate. */
export interface TaxLine {
  readonly name: string;
  readonly rate: number | null;
}

/** A document as it is issued. Nothing about it changes afterwards. */
export interface InvoiceDraft {
  readonly kind: InvoiceKind;
  readonly paymentId: string;
  /** Null for an invoice. */
  readonly refundId: string | null;
  readonly userId: string | null;
  readonly issuedAt: Date;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly lines: readonly InvoiceLine[];
  readonly total: number;
  /** The tax in the total. */
  readonly tax: number;
  /** Null without tax. */
  readonly taxLine: TaxLine | null;
  readonly currency: string;
}

/** A document as stored. */
export interface InvoiceRow extends InvoiceDraft {
  readonly id: string;
  readonly number: string;
  /** When the payment was paid; null for a note. */
  readonly paidAt: Date | null;
  /** When the money of a credit note went back; null for the others. */
  readonly refundedAt: Date | null;
  /** Of the order that the payment paid. */
  readonly reference: string | null;
  /** The number of the invoice that a note corrects. */
  readonly corrects: string | null;
}

const infixes: Readonly<Record<InvoiceKind, string>> = { invoice: '', credit_note: 'CN-', debit_note: 'DN-' };

/** The series of a document, such as `FC-2026` or `FC-CN-2026`: each kind and year counts from 1. */
export function seriesOf(prefix: string, kind: InvoiceKind, issuedAt: Date): string {
  return `${prefix}-${infixes[kind]}${issuedAt.getUTCFullYear()}`;
}

/** Such as `FC-2026-000001`. */
export function numberIn(series: string, count: number): string {
  return `${series}-${String(count).padStart(6, '0')}`;
}

/**
 * The tax in a note about `amount` of an invoice, if notes about `before` of it were issued already. The shares of
 * several notes add up to the tax of the invoice.
 */
export function taxShare(
  invoice: Pick<InvoiceDraft, 'total' | 'tax'>,
  before: number,
  amount: number,
): number {
  if (invoice.total === 0) return 0;
  const within = (sum: number) => Math.round((invoice.tax * Math.min(sum, invoice.total)) / invoice.total);
  return within(before + amount) - within(before);
}

export function presentSummary(row: InvoiceRow): InvoiceSummary {
  const { number, kind, issuedAt, total, currency, corrects, reference } = row;
  return { number, kind, issuedAt: issuedAt.toISOString(), totalCents: total, currency, corrects, reference };
}

export function presentInvoice(row: InvoiceRow): Invoice {
  const { seller, buyer, lines, paidAt, refundedAt, tax, taxLine } = row;
  return {
    ...presentSummary(row),
    paidAt: paidAt?.toISOString() ?? null,
    refundedAt: refundedAt?.toISOString() ?? null,
    seller,
    buyer,
    lines: lines.map(({ description, quantity, amount }) => ({ description, quantity, amountCents: amount })),
    tax: taxLine && { ...taxLine, amountCents: tax },
  };
}
