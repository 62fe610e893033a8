/** The currencies that buyers in a country expect, for currencies that plans are sold in. Others get the site's. */
const currencies: Readonly<Record<string, readonly string[]>> = {
  EUR: 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK BG'.split(' '),
  USD: 'US PR GU VI AS MP EC SV PA'.split(' '),
  GBP: 'GB GG IM JE'.split(' '),
  CHF: 'CH LI'.split(' '),
  AUD: 'AU NR KI TV'.split(' '),
  NZD: 'NZ CK NU TK'.split(' '),
  CAD: ['CA'],
  DKK: 'DK FO GL'.split(' '),
  NOK: 'NO SJ'.split(' '),
  SEK: ['SE'],
  PLN: ['PL'],
  CZK: ['CZ'],
  HUF: ['HU'],
  RON: ['RO'],
  INR: 'IN BT'.split(' '),
  JPY: ['JP'],
  KRW: ['KR'],
  BRL: ['BR'],
  MXN: ['MX'],
  ZAR: 'ZA LS NA'.split(' '),
  SGD: ['SG'],
  HKD: ['HK'],
  AED: ['AE'],
};

/** The currency of a country (ISO 3166-1), if it is one of the above. */
export function currencyOf(country: string | null): string | null {
  if (country === null) return null;
  const found = Object.entries(currencies).find(([, countries]) => countries.includes(country));
  return found?.[0] ?? null;
}
