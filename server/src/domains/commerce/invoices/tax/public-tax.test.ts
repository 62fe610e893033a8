import { expect, test } from 'vitest';
import { publicTax } from './public-tax.ts';

const vat = { name: 'VAT', rate: 1000 };

test.each([
  ['one rate for everyone', 'flat', {}, 1000, true, vat],
  ['the rate of unknown countries, if no proxy names one', 'flat', { DE: 1900 }, 1000, false, vat],
  ['no rate, if it depends on the country', 'flat', { DE: 1900 }, 1000, true, { name: 'VAT', rate: null }],
  ['no tax at a rate of nothing', 'flat', {}, 0, true, null],
  ['no tax of a seller who charges none', 'none', {}, 1000, false, null],
  ['no tax that only the provider knows', 'provider', {}, 1000, false, null],
] as const)('visitors are told of %s', (_, rule, rates, defaultRate, countryKnown, expected) => {
  expect(publicTax({ rule, name: 'VAT', rates, defaultRate }, countryKnown)).toEqual(expected);
});
