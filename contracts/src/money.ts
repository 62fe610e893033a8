/** The currency of a site that chose none (ISO 4217). */
export const usualCurrency = 'USD';

interface CurrencyFormat {
  format(amount: number): string;
  /** How many digits of an amount are minor units: 2 for cents. */
  readonly digits: number;
}

/**
 * The decimals of the currencies that do not have two (ISO 4217). `Intl` knows others, which change with its version:
 * the same stored amount would become a hundred times as much.
 */
const decimals: Readonly<Record<string, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

/** How many digits of an amount in the currency (ISO 4217) are minor units: 2 for dollars, 0 for yen. */
export function minorDigits(currency: string): number {
  const code = currency.toUpperCase();
  const [known] = Object.entries(decimals).find(([, currencies]) => currencies.includes(code)) ?? [];
  return known === undefined ? 2 : Number(known);
}

/** One format per currency, because creating a format takes longer than rendering a whole card. */
const formats = new Map<string, CurrencyFormat>();

function formatOf(currency: string): CurrencyFormat {
  const known = formats.get(currency);
  if (known) return known;
  const digits = minorDigits(currency);
  // A fixed locale and fixed decimals make server and browser agree.
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    signDisplay: 'negative',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const made = { format: (amount: number) => format.format(amount), digits };
  formats.set(currency, made);
  return made;
}

/** An amount in minor units as a number of whole units, such as 10.5 dollars, for files that programs read. */
export function inWholeUnits(amount: number, currency: string): number {
  return amount / 10 ** minorDigits(currency);
}

/** Formats an amount in minor units (cents) of a currency (ISO 4217), such as `$1,049.00` or `−$5.00`. */
export function formatMoney(amount: number, currency: string): string {
  const { format, digits } = formatOf(currency.toUpperCase());
  // `Intl` writes a hyphen, which is shorter than the sign and can end a line.
  return format(amount / 10 ** digits).replace('-', '−');
}

/** Whether a text is the code of a currency that is in use (ISO 4217). */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
