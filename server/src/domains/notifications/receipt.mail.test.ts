import { expect, test } from 'vitest';
import { receiptMail } from './receipt.mail.ts';

test('a receipt says what was paid for what, until when, and by which reference', () => {
  const receipt = {
    reference: 'FC-7K2M9QX4T0AB',
    planName: 'Yearly',
    amountCents: 19_000,
    currency: 'USD',
    paidUntil: '2027-11-20T23:59:59.000Z',
  };
  const person = { name: '<Grace>', email: 'grace@example.com' };
  const mail = receiptMail(person, receipt, 'https://courses.example.com');
  expect(mail.to).toBe('grace@example.com');
  expect(mail.subject).toBe('Receipt FC-7K2M9QX4T0AB: $190.00');
  expect(mail.text).toContain('We received $190.00 for the subscription Yearly.');
  expect(mail.text).toContain('It lasts until November 20, 2027.');
  expect(mail.text).toContain('https://courses.example.com/courses');
  expect(mail.html).toContain('FC-7K2M9QX4T0AB');
  expect(mail.html).not.toContain('<Grace>');
});
