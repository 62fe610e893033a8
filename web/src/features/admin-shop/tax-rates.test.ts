import { expect, test } from 'vitest';
import { parseRate, parseRates, typedRates } from './tax-rates.ts';

test('a rate is one country and a percentage on each line', () => {
  expect(parseRates('DE 19\n\n ch 8.1 %\r\nFR: 5,50')).toEqual({ DE: 1900, CH: 810, FR: 550 });
  expect(parseRates('')).toEqual({});
});

test.each(['DE', '19', 'DE nineteen', 'XX 19', 'DE 19\nDE 7', 'DE 100.01', 'DE 1.234', 'Germany 19'])(
  '%j is refused',
  (typed) => expect(parseRates(typed)).toBeNull(),
);

test('rates are shown as they are typed', () => {
  const rates = { DE: 1900, CH: 810, GB: 2000 };
  expect(typedRates(rates)).toBe('CH 8.1\nDE 19\nGB 20');
  expect(parseRates(typedRates(rates))).toEqual(rates);
});

test.each([
  ['19', 1900],
  [' 8.1 %', 810],
  ['0', 0],
  ['100', 10_000],
  ['', null],
  ['100.01', null],
  ['-1', null],
  ['nineteen', null],
])('the rate %j is read as %j', (typed, rate) => expect(parseRate(typed)).toBe(rate));
