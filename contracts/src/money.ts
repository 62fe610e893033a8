/** The currency of every price on a site (ISO 4217). */
export const siteCurrency = 'USD';

interface CurrencyFormat {
  format(amount: number): string;
  /** How many minor units, such as cents, make one unit of the currency. */
  readonly minor: number;
}

/**
 * The decimals of the currencies that do not have two (ISO 4217). `Intl` knows others, which change with its version:
 * the same stored amount would become a hundred times as much.
 */
const decimals: Readonly<Record<string, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

/** How many decimals an amount of a currency (ISO 4217, in capitals) has. */
export function decimalsOf(currency: string): number {
  const [known] = Object.entries(decimals).find(([, currencies]) => currencies.includes(currency)) ?? [];
  return known === undefined ? 2 : Number(known);
}

/** One format per currency, because creating a format takes longer than rendering a whole card. */
const formats = new Map<string, CurrencyFormat>();

function formatOf(currency: string): CurrencyFormat {
  const known = formats.get(currency);
  if (known) return known;
  const digits = decimalsOf(currency);
  // A fixed locale and fixed decimals make server and browser agree.
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const made = { format: (amount: number) => format.format(amount), minor: 10 ** digits };
  formats.set(currency, made);
  return made;
}

/** Formats an amount in minor units (cents) of a currency (ISO 4217), such as `$1,049.00`. */
export function formatMoney(amount: number, currency: string): string {
  const { format, minor } = formatOf(currency.toUpperCase());
  return format(amount / minor);
}
