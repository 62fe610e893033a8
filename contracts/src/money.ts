/** The currency of a site that chose none (ISO 4217). */
export const usualCurrency = 'USD';

interface CurrencyFormat {
  format(amount: number): string;
  /** How many digits of an amount are minor units: 2 for cents. */
  readonly digits: number;
}

/** One format per currency, because creating a format takes longer than rendering a whole card. */
const formats = new Map<string, CurrencyFormat>();

function formatOf(currency: string): CurrencyFormat {
  const known = formats.get(currency);
  if (known) return known;
  // A fixed locale makes server and browser agree.
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const made = { format: (amount: number) => format.format(amount), digits };
  formats.set(currency, made);
  return made;
}

/** Formats an amount in minor units (cents) of a currency (ISO 4217), such as `$1,049.00`. */
export function formatMoney(amount: number, currency: string): string {
  const { format, digits } = formatOf(currency.toUpperCase());
  return format(amount / 10 ** digits);
}

/** How many digits of an amount in the currency are minor units: 2 for dollars, 0 for yen. */
export function minorDigits(currency: string): number {
  return formatOf(currency.toUpperCase()).digits;
}

/** Whether a text is the code of a currency that is in use (ISO 4217). */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
