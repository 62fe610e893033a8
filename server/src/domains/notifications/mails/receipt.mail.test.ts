import { expect, test } from 'vitest';
import { receiptMail } from './receipt.mail.ts';

test('a receipt says what was paid for what, until when, and by which reference', () => {
  const receipt = {
    userId: '00000000-0000-4000-8000-000000000000',
    reference: 'FC-7K2M9QX4T0AB',
    planName: 'Yearly',
    amountCents: 19_000,
    currency: 'USD',
    paidUntil: '2027-11-20T23:59:59.000Z',
  };
  const user = { name: '<Grace>', email: 'grace@example.com' };
  const mail = receiptMail(user, receipt, 'https://courses.example.com');
  expect(mail.to).toBe('grace@example.com');
  expect(mail.subject).toBe('Receipt FC-7K2M9QX4T0AB: $190.00');
  expect(mail.text).toContain('We received $190.00 for the subscription Yearly.');
  expect(mail.text).toContain('It lasts until November 20, 2027.');
  expect(mail.text).toContain('https://courses.example.com/courses');
  expect(mail.html).toContain('FC-7K2M9QX4T0AB');
  expect(mail.html).not.toContain('<Grace>');
});

const bought = {
  userId: '00000000-0000-4000-8000-000000000000',
  reference: 'FC-7K2M9QX4T0AB',
  currency: 'USD',
};
const grace = { name: 'Grace', email: 'grace@example.com' };
const python = { id: 'p', title: 'Python <deep>', priceCents: 4900 };

test('a receipt for one course names it and leads to it', () => {
  const mail = receiptMail(grace, { ...bought, amountCents: 4900, courses: [python] }, 'https://x.example');
  expect(mail.subject).toBe('Receipt FC-7K2M9QX4T0AB: $49.00');
  expect(mail.text).toContain('We received $49.00 for the course:\n\nPython <deep>: $49.00');
  expect(mail.text).toContain('It stays open to you for good');
  expect(mail.text).toContain('https://x.example/course/p');
  expect(mail.html).toContain('Python &lt;deep&gt;: $49.00');
});

test('a receipt for several courses lists each with its price', () => {
  const courses = [python, { id: 'r', title: 'Rust', priceCents: 5050 }];
  const mail = receiptMail(grace, { ...bought, amountCents: 9950, courses }, 'https://x.example');
  expect(mail.text).toContain('We received $99.50 for 2 courses:');
  for (const line of ['Python <deep>: $49.00', 'Rust: $50.50']) expect(mail.text).toContain(line);
  expect(mail.text).toContain('https://x.example/profile');
});
