import { expect, test } from 'vitest';
import { paymentSettled } from '../../commerce/commerce.ts';
import { receiptMail } from './receipt.mail.ts';

const payment = {
  userId: '00000000-0000-4000-8000-000000000000',
  reference: 'FC-7K2M9QX4T0AB',
  currency: 'USD',
  paidAt: '2026-11-22T23:59:59.000Z',
  paymentMethod: 'Card',
};
const grace = { name: '<Grace>', email: 'grace@example.com' };
const python = { id: 'p', title: 'Python <deep>', priceCents: 4900 };
const site = 'https://courses.example.com';
const table = (text: string) => text.slice(text.indexOf('Order number  '), text.indexOf(':\nhttps://'));

test('the receipt of a subscription has aligned lines for the order, the plan and the total', () => {
  const subscription = { planName: 'Yearly', amountCents: 19_000, paidUntil: '2027-11-20T23:59:59.000Z' };
  const mail = receiptMail(grace, { ...payment, ...subscription }, { site, seller: 'Iron Ltd' });
  expect(mail.to).toBe('grace@example.com');
  expect(mail.subject).toBe('Your receipt for $190.00 (FC-7K2M9QX4T0AB)');
  expect(mail.text).toContain(
    'We received your payment of $190.00. Every course is open to you until 20 Nov 2027.',
  );
  expect(table(mail.text)).toBe(`Order number  FC-7K2M9QX4T0AB
Date          22 Nov 2026
Paid with     Card
Buyer         <Grace>, grace@example.com
Seller        Iron Ltd, https://courses.example.com

Subscription                                           Price
------------------------------------------------------------
Yearly, until 20 Nov 2027                            $190.00
------------------------------------------------------------
Total (USD)                                          $190.00

Go to the courses`);
});

test('the receipt of one course leads to the course', () => {
  const mail = receiptMail(grace, { ...payment, amountCents: 4900, courses: [python] }, { site, seller: '' });
  expect(mail.text).toContain('The course is yours to keep, with or without a subscription.');
  expect(mail.text).toContain('Start the course:\nhttps://courses.example.com/course/p');
  expect(mail.html).toContain('Python &lt;deep&gt;');
  expect(mail.html).not.toContain('<Grace>');
  expect(mail.text).toContain('Seller        Fit Coder Courses, https://courses.example.com');
});

test('the receipt of several courses lists each with its price and breaks long titles', () => {
  const long = 'Loops and limits: how to write a program that stops when it should and not before';
  const courses = [{ id: 'l', title: long, priceCents: 105_050 }, python];
  const mail = receiptMail(grace, { ...payment, amountCents: 109_950, courses }, { site, seller: '' });
  expect(table(mail.text)).toContain(`Course                                                 Price
------------------------------------------------------------
Loops and limits: how to write a program that
stops when it should and not before                $1,050.50
Python <deep>                                         $49.00
------------------------------------------------------------
Total (USD)                                        $1,099.50`);
  expect(mail.text).toContain('Go to your courses:\nhttps://courses.example.com/profile');
});

test('a payment recorded before dates and payment methods were gets a receipt without them', () => {
  const { paidAt, paymentMethod, ...older } = payment;
  const data = paymentSettled.data.parse({
    ...older,
    amountCents: 4900,
    courses: [{ ...python, id: older.userId }],
  });
  const { text } = receiptMail(grace, data, { site, seller: '' });
  expect(text).toContain('Order number  FC-7K2M9QX4T0AB\nBuyer         <Grace>, grace@example.com');
  expect([text.includes(paidAt.slice(0, 4)), text.includes(paymentMethod)]).toEqual([false, false]);
});
