/** The currency of every price on a site (ISO 4217). */
export const siteCurrency = 'USD';

interface CurrencyFormat {
  format(amount: number): string;
  /** How many minor units, such as cents, make one unit of the currency. */
  readonly minor: number;
}

/** One format per currency, because creating a format takes longer than rendering a whole card. */
const formats = new Map<string, CurrencyFormat>();

function formatOf(currency: string): CurrencyFormat {
  const known = formats.get(currency);
  if (known) return known;
  // A fixed locale makes server and browser agree.
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const minor = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  const made = { format: (amount: number) => format.format(amount), minor };
  formats.set(currency, made);
  return made;
}

/** An amount in minor units as a number of whole units, such as 10.5 dollars, for files that programs read. */
export function inWholeUnits(amount: number, currency: string): number {
  return amount / formatOf(currency.toUpperCase()).minor;
}

/** Formats an amount in minor units (cents) of a currency (ISO 4217), such as `$1,049.00`. */
export function formatMoney(amount: number, currency: string): string {
  const { format, minor } = formatOf(currency.toUpperCase());
  return format(amount / minor);
}
