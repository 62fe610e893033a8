/** The currency of every price on a site, by ISO 4217. */
export const siteCurrency = 'USD';
