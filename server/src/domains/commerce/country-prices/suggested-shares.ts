/**
 * The price level of countries against that of the United States in 2023 (World Bank, World Development Indicators of 28
 * June 2024, PA.NUS.PPPC.RF, CC BY 4.0), in percent, rounded up to steps of 5 and not below 30; up to 75.
 */
const countriesByShare: Readonly<Record<number, string>> = {
  30: 'BD EG GH IN KG LK MM NG NP PK RW TN TR UA UZ VN',
  35: 'AZ BO CM CO DZ GE ID KE KH KZ MK MN MY NI PH TH TZ UG ZM',
  40: 'AL AM BA BW CI MA MD ME MU NA PY RO SN XK ZA',
  45: 'BG DO EC ET GT JO PL RS SV',
  50: 'AR BR HN HR HU PA PE',
  55: 'CL CN LT LV MX SK',
  60: 'CR CZ GR JM PT SI',
  65: 'EE',
  70: 'UY',
};

/** Shares of the price by country (ISO 3166-1) that an operator can begin with. */
export const suggestedShares: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(countriesByShare).flatMap(([share, countries]) =>
    countries.split(' ').map((country) => [country, Number(share)]),
  ),
);
