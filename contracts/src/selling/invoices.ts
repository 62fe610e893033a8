import * as z from 'zod/mini';
import { countryPattern } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { invoicePaths } from '../paths/invoices.ts';
import { cursor, instant, message, nextCursor, optionalText, postalAddress } from '../primitives.ts';

export const invoiceKinds = ['invoice', 'credit_note', 'debit_note'] as const;

/** A country's code (ISO 3166-1). */
export const country = z
  .string('Choose a country.')
  .check(z.regex(countryPattern, 'Choose a country from the list.'));

/** A document in a list. Amounts are in the smallest unit of `currency` (ISO 4217). */
export const invoiceSummary = z.object({
  number: z.string(),
  /** A credit note is for a refund; a debit note takes a credit note back, because its refund failed. */
  kind: z.enum(invoiceKinds),
  issuedAt: instant,
  totalCents: z.int(),
  currency: z.string(),
  /** The number of the invoice that a note corrects. */
  corrects: z.nullable(z.string()),
  /** Of the order that was paid. */
  reference: z.nullable(z.string()),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

const party = { name: z.string(), address: z.string(), taxId: z.string(), email: z.string() };

/** A document as it was issued. The total contains the tax. */
export const invoice = z.extend(invoiceSummary, {
  /** Null for a note. */
  paidAt: z.nullable(instant),
  /** When the money of a credit note went back; null for the others. */
  refundedAt: z.nullable(instant),
  seller: z.object(party),
  buyer: z.object({ ...party, country: z.nullable(z.string()) }),
  lines: z.array(z.object({ description: z.string(), quantity: z.int(), amountCents: z.int() })),
  /** `rate` is in hundredths of a percent; null if only the provider knows it. */
  tax: z.nullable(z.object({ name: z.string(), rate: z.nullable(z.int()), amountCents: z.int() })),
});
export type Invoice = z.infer<typeof invoice>;

export const listInvoices = endpoint({
  ...invoicePaths.listInvoices,
  summary: "List the current user's invoices and notes, newest first",
  access: 'user',
  query: z.strictObject({ cursor: z.optional(cursor) }),
  output: z.object({ invoices: z.array(invoiceSummary), next: nextCursor }),
  errors: [],
});

const number = z
  .string()
  .check(z.maxLength(40), z.regex(/^[A-Z0-9-]+$/u, 'That is not the number of an invoice.'));

export const getInvoice = endpoint({
  ...invoicePaths.getInvoice,
  summary: 'Get an invoice or a note of the current user; administrators get any',
  access: 'user',
  params: z.strictObject({ number }),
  output: z.object({ invoice }),
  errors: ['not_found'],
});

export const getInvoicePdf = endpoint({
  ...invoicePaths.getInvoicePdf,
  summary: 'Get an invoice or a note of the current user as a PDF; administrators get any',
  access: 'user',
  params: z.strictObject({ number }),
  responseKind: 'file',
  fileType: 'application/pdf',
  output: z.string(),
  errors: ['not_found'],
  limit: { max: 30, seconds: 60 },
});

/** What invoices say about a user. Without a name, they have the name of the account. */
export const billingDetails = z.strictObject({
  name: optionalText('the name', 120),
  address: postalAddress,
  country: z.nullable(country),
  taxId: optionalText('the tax ID', 40),
});
export type BillingDetails = z.infer<typeof billingDetails>;

export const getBillingDetails = endpoint({
  ...invoicePaths.getBillingDetails,
  summary: 'Get what the invoices of the current user say about them',
  access: 'user',
  output: z.object({ details: billingDetails }),
  errors: [],
});

export const updateBillingDetails = endpoint({
  ...invoicePaths.updateBillingDetails,
  summary: 'Change what the next invoices of the current user say about them',
  access: 'userWrite',
  body: billingDetails,
  output: z.object({ details: billingDetails, message }),
  errors: [],
});

export const invoiceEndpoints = {
  listInvoices,
  getInvoice,
  getInvoicePdf,
  getBillingDetails,
  updateBillingDetails,
};
