import { expect, test } from 'vitest';
import { isAccepted, readCard } from './card.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Grace Hopper' };

test('the three cards are read as typed', () => {
  expect(readCard(good, now)).toEqual({ card: { declined: false, last4: '4242' } });
  const declined = { ...good, number: '4000-0000-0000-0002', expiry: ' 1 / 2031 ', cvc: '1234' };
  expect(readCard(declined, now)).toEqual({ card: { declined: true, last4: '0002' } });
  const later = { ...good, number: '4000 0000 0000 0341' };
  expect(readCard(later, now)).toEqual({ card: { declined: false, last4: '0341' } });
});

test.each(['11/26', '1126', '11-26', '11/2026', '112026'])('%s is good to the end of its month', (expiry) => {
  expect(readCard({ ...good, expiry }, now)).toHaveProperty('card');
  expect(readCard({ ...good, expiry }, new Date('2026-12-01T00:00:00.000Z'))).toEqual({
    errors: { expiry: 'This card has expired.' },
  });
});

test.each([
  ['number', '', 'Enter a card number.'],
  ['number', '4242 4242 4242 424x', 'A card number has 12 to 19 digits.'],
  ['number', '4242 4242 4242 4243', 'That is not a valid card number. Check the digits.'],
  ['number', '5555 5555 5555 4444', 'Only the three test cards work here. Never enter a real card.'],
  ['expiry', '', 'Enter the month and year, such as 04/30.'],
  ['expiry', '13/30', 'Enter the month and year, such as 04/30.'],
  ['expiry', '00/30', 'Enter the month and year, such as 04/30.'],
  ['expiry', '10/26', 'This card has expired.'],
  ['cvc', '12', 'Enter the 3 or 4 digits of the CVC.'],
  ['cvc', 'abc', 'Enter the 3 or 4 digits of the CVC.'],
  ['name', '  ', 'Enter the name on the card.'],
  ['name', 'x'.repeat(81), 'The name on the card can have at most 80 characters.'],
] as const)('%s %j: %s', (field, value, sentence) => {
  expect(readCard({ ...good, [field]: value }, now)).toEqual({ errors: { [field]: sentence } });
});

test('every wrong field has its sentence', () => {
  const reading = readCard({ number: '', expiry: '', cvc: '', name: '' }, now);
  expect(Object.keys('errors' in reading ? reading.errors : {})).toEqual(['number', 'expiry', 'cvc', 'name']);
});

test('only the first card pays without its owner, and nothing needs no card', () => {
  expect(['4242', '0002', '0341', null].map((last4) => isAccepted(last4, 1900))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isAccepted(null, 0)).toBe(true);
});
