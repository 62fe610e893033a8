const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The English name of a country (ISO 3166-1). */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Codes of two letters that Unicode names although they are not countries. */
const others = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);
const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));

/** The codes of all countries that the browser can name, by name. */
export function countries(): string[] {
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !others.has(code) && names.of(code) !== undefined && isCanonical(code))
    .toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'));
}

/** False for the codes of former countries, such as DD. */
function isCanonical(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}
