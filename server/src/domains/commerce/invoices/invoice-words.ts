import { countryName } from '@fit-coder/contracts/countries';
import type { Buyer, InvoiceKind, Seller, TaxLine } from './invoice.ts';

/** The title of a document. */
export const titles: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
};

/** The tax with its rate, such as `VAT 19%` or `VAT 7.7%`. */
export function taxWords({ name, rate }: TaxLine): string {
  return rate === null ? name : `${name} ${rate / 100}%`;
}

/** A seller or a buyer in lines. */
export function partyLines(party: Seller & Partial<Pick<Buyer, 'country'>>): string[] {
  const { name, address, country, taxId, email } = party;
  return [
    name,
    ...address.split(/\r?\n/u),
    country ? countryName(country) : '',
    taxId && `Tax ID: ${taxId}`,
    email,
  ].filter((line) => line.trim() !== '');
}
