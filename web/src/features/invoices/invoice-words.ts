import type { Invoice, InvoiceSummary } from '@fit-coder/contracts/selling/invoices';

/** The title of a document. */
export const kindNames: Readonly<Record<InvoiceSummary['kind'], string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
};

/** The tax with its rate, such as `VAT 19%`. */
export function taxWords({ name, rate }: NonNullable<Invoice['tax']>): string {
  return rate === null ? name : `${name} ${rate / 100}%`;
}
