import type { Database } from '../../../platform/database/database.ts';
import { findContact } from '../../accounts/accounts.ts';
import type { RefundState } from '../payments/provider-states.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { findBilledPayment, findRefund } from './billed-payments.repository.ts';
import { findBillingDetails } from './billing-details.repository.ts';
import { invoiceLines } from './invoice-lines.ts';
import {
  seriesOf,
  taxShare,
  type Buyer,
  type InvoiceDraft,
  type InvoiceKind,
  type Seller,
} from './invoice.ts';
import { findDocumentsOf, hasNote, insertInvoice } from './invoices.repository.ts';
import { storeInvoicedTax } from './invoiced-tax.repository.ts';
import { taxCountry } from './tax/tax-country.ts';
import { providerTax } from './tax/provider-tax.ts';
import { taxRuleOf } from './tax/tax.ts';

/**
 * Issues the invoice of a payment that was paid, with the seller's and the buyer's details as they are now; returns its
 * id. Null if nothing was paid, or if the payment has an invoice. The caller has locked what the payment pays for.
 */
export async function issueInvoice(tx: Database, paymentId: string, now: Date): Promise<string | null> {
  const payment = await findBilledPayment(tx, paymentId);
  if (payment.amount === 0) return null;
  if ((await findDocumentsOf(tx, paymentId)).some(({ kind }) => kind === 'invoice')) return null;
  const { tax, invoicePrefix } = await findShopSettings(tx);
  const buyer = await buyerOf(tx, payment.userId);
  const country = await taxCountry(tx, payment.userId, payment.orderCountry);
  // What the provider computed counts, even if the operator has chosen another rule since.
  const rule = payment.providerTax > 0 ? providerTax(tax.name) : taxRuleOf(tax);
  const taxed = rule.taxIn({ amount: payment.amount, country, providerTax: payment.providerTax });
  const draft: InvoiceDraft = {
    kind: 'invoice',
    paymentId,
    refundId: null,
    userId: payment.userId,
    issuedAt: now,
    seller: await sellerOf(tx),
    buyer: { ...buyer, country },
    lines: invoiceLines(payment),
    total: payment.amount,
    tax: taxed?.amount ?? 0,
    taxLine: taxed && { name: taxed.name, rate: taxed.rate },
    currency: payment.currency,
  };
  await storeInvoicedTax(tx, paymentId, draft.tax);
  return insertInvoice(tx, draft, seriesOf(invoicePrefix, 'invoice', now));
}

/** Issues the credit note of a refund that succeeded; returns its id. Null if the refund has one. */
export function issueCreditNote(
  tx: Database,
  paymentId: string,
  refund: Pick<RefundState, 'id'>,
  now: Date,
): Promise<string | null> {
  return issueNote(tx, paymentId, refund, 'credit_note', now);
}

/**
 * Issues the debit note that takes a credit note back, because its refund failed after it had succeeded; returns its
 * id. Null if the refund has no credit note, or a debit note already.
 */
export async function issueDebitNote(
  tx: Database,
  paymentId: string,
  refund: Pick<RefundState, 'id'>,
  now: Date,
): Promise<string | null> {
  const { id } = await findRefund(tx, paymentId, refund.id);
  return (await hasNote(tx, id, 'credit_note')) ? issueNote(tx, paymentId, refund, 'debit_note', now) : null;
}

async function issueNote(
  tx: Database,
  paymentId: string,
  refund: Pick<RefundState, 'id'>,
  kind: Exclude<InvoiceKind, 'invoice'>,
  now: Date,
): Promise<string | null> {
  const { id: refundId, amount } = await findRefund(tx, paymentId, refund.id);
  if (await hasNote(tx, refundId, kind)) return null;
  const documents = await findDocumentsOf(tx, paymentId);
  const invoice = documents.find((document) => document.kind === 'invoice');
  // A payment from before there were invoices has none; its buyer gets the note with today's details.
  const base = invoice ?? (await withoutInvoice(tx, paymentId));
  const { invoicePrefix } = await findShopSettings(tx);
  const credit = documents.find((document) => document.refundId === refundId);
  const draft: InvoiceDraft = {
    ...base,
    kind,
    refundId,
    paymentId,
    issuedAt: now,
    lines: [{ description: noteLine(kind, invoice?.number, credit?.number), quantity: 1, amount }],
    total: amount,
    tax: kind === 'debit_note' && credit ? credit.tax : taxShare(base, creditedIn(documents), amount),
  };
  return insertInvoice(tx, draft, seriesOf(invoicePrefix, kind, now));
}

function creditedIn(documents: readonly Pick<InvoiceDraft, 'kind' | 'total'>[]): number {
  const signs = { invoice: 0, credit_note: 1, debit_note: -1 } as const;
  return documents.reduce((sum, { kind, total }) => sum + signs[kind] * total, 0);
}

function noteLine(
  kind: Exclude<InvoiceKind, 'invoice'>,
  invoice = 'your payment',
  credit = 'our refund',
): string {
  return kind === 'credit_note' ? `Refund of ${invoice}` : `${credit} taken back: the refund failed`;
}

async function withoutInvoice(tx: Database, paymentId: string): Promise<InvoiceDraft> {
  const { userId, amount, currency } = await findBilledPayment(tx, paymentId);
  const seller = await sellerOf(tx);
  const nothing = { kind: 'invoice', paymentId, refundId: null, issuedAt: new Date(0), lines: [] } as const;
  const buyer = await buyerOf(tx, userId);
  return { ...nothing, userId, seller, buyer, total: amount, tax: 0, taxLine: null, currency };
}

/** The seller of the shop settings; an invoice names the site until the operator has entered a name. */
async function sellerOf(tx: Database): Promise<Seller> {
  const { seller } = await findShopSettings(tx);
  return { ...seller, name: seller.name.trim() || 'Fit Coder Courses' };
}

async function buyerOf(tx: Database, userId: string | null): Promise<Buyer> {
  const contact = userId === null ? null : await findContact(tx, userId);
  if (userId === null || !contact) return { name: '', address: '', country: null, taxId: '', email: '' };
  const details = await findBillingDetails(tx, userId);
  return { ...details, name: details.name.trim() || contact.name, email: contact.email };
}
