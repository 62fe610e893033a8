import type { Invoice } from '@fit-coder/contracts/selling/invoices';

/** The tax with its rate, such as `VAT 19%`. */
export function taxWords({ name, rate }: NonNullable<Invoice['tax']>): string {
  return rate === null ? name : `${name} ${rate / 100}%`;
}
