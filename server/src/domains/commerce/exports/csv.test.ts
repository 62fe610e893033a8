import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const columns = [
  { key: 'text', header: 'Text' },
  { key: 'amount', header: 'Amount', kind: 'money' },
  { key: 'currency', header: 'Currency' },
] as const;

/** The rows as an independent reader sees them. */
function read(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

const cellsOf = (text: unknown, amount: unknown = 0, currency = 'USD') =>
  read(csvOf(columns, [{ text, amount, currency }], false))[0];

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠x', "=cmd|' /C calc'!A0"])(
  'a text that begins like a formula gets an apostrophe: %j',
  (text) => {
    expect(cellsOf(text)?.[0]).toBe(`'${text}`);
  },
);

test.each([
  'Ada',
  'a=1',
  "'quoted'",
  'Größe, „Maß“',
  'two\r\nlines',
  'say "hi"',
  'a;b,c',
  ' =1',
  '日本語 😀',
])('any other text is kept: %j', (text) => {
  expect(cellsOf(text)?.[0]).toBe(text);
});

test.each([
  [1050, 'USD', '10.5'],
  [-1999, 'EUR', '-19.99'],
  [500, 'JPY', '500'],
  [1234, 'KWD', '1.234'],
  [0, 'USD', '0'],
])('%d minor units of %s are the number %s, without an apostrophe', (amount, currency, shown) => {
  expect(cellsOf('x', amount, currency)?.[1]).toBe(shown);
});

test('a file begins with a byte order mark and its headings, even without rows; later pieces have neither', () => {
  expect(csvOf(columns, [], true)).toBe('\uFEFFText,Amount,Currency\r\n');
  expect(csvOf(columns, [{ text: 'x', amount: 1, currency: 'JPY' }], false)).toBe('x,1,JPY\r\n');
});

test('times are ISO 8601, and what is missing is empty', () => {
  expect(cellsOf(new Date('2026-11-22T09:05:00Z'))?.[0]).toBe('2026-11-22T09:05:00.000Z');
  expect(cellsOf(null)?.[0]).toBe('');
});
