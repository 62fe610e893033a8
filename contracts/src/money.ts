/** The currency of every price on a site, by ISO 4217. */
export const siteCurrency = 'USD';

interface CurrencyFormat {
  format(amount: number): string;
  /** Minor units, such as cents, in one of the currency's own. */
  readonly minor: number;
}

/** Making a format costs more than drawing a whole card, so each currency's is made once. */
const formats = new Map<string, CurrencyFormat>();

function formatOf(currency: string): CurrencyFormat {
  const known = formats.get(currency);
  if (known) return known;
  // One locale, so that server and browser agree.
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const minor = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  const made = { format: (amount: number) => format.format(amount), minor };
  formats.set(currency, made);
  return made;
}

/** An amount in minor units (cents) with its currency (ISO 4217): `$1,049.00`. */
export function formatMoney(amount: number, currency: string): string {
  const { format, minor } = formatOf(currency.toUpperCase());
  return format(amount / minor);
}
