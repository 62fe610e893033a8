import { isCountry } from '@fit-coder/contracts/countries';

/**
 * Reads one country with its rate in percent from each line, such as `DE 19` or `CH 8.1`, as hundredths of a percent;
 * null if a line is something else.
 */
export function parseRates(typed: string): Record<string, number> | null {
  const rates: Record<string, number> = {};
  for (const line of typed.split('\n').filter((text) => text.trim() !== '')) {
    const [, country = '', typedRate = ''] = /^([A-Za-z]{2})[\s:=]+(.*)$/u.exec(line.trim()) ?? [];
    const code = country.toUpperCase();
    const rate = parseRate(typedRate);
    if (!isCountry(code) || code in rates || rate === null) return null;
    rates[code] = rate;
  }
  return rates;
}

/** Reads a rate in percent, such as `8.1`, as hundredths of a percent; null if it is something else. */
export function parseRate(typed: string): number | null {
  const [, whole = '', rest = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/u.exec(typed) ?? [];
  const rate = Number(`${whole}${rest.padEnd(2, '0')}`);
  return whole === '' || rate > 10_000 ? null : rate;
}

/** Rates as their field shows them. */
export function typedRates(rates: Readonly<Record<string, number>>): string {
  const lines = Object.entries(rates).map(([country, rate]) => `${country} ${rate / 100}`);
  return lines.toSorted().join('\n');
}
