import { refundPayment } from '@fit-coder/contracts/customers/refunds';
import { getOrderDetails } from '@fit-coder/contracts/payments-administration/orders';
import { expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { Bank } from './bank.ts';
import { buyCourses, recordedCourse } from './purchases.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');

test("a deleted account's payment is refunded from the page of its order, with a credit note", async () => {
  const bank = new Bank();
  bank.open(site);
  const user = await site.user();
  const { id: courseId } = await recordedCourse(site, 1);
  const { paymentId, reference } = await buyCourses(site, bank, user, [courseId]);
  await site.product.accounts.removeAccount(user.user.id);

  const shown = async () => {
    const { data } = await site.call(getOrderDetails, { params: { reference } }, admin.cookie);
    const { payments, refundedCents, buyer } = data.order;
    const documents = payments.flatMap(({ invoices }) => invoices.map(({ kind }) => kind));
    return { buyer, refundedCents, left: payments.map(({ id, leftCents }) => [id, leftCents]), documents };
  };
  const before = { buyer: null, refundedCents: 0, left: [[paymentId, 4900]], documents: ['invoice'] };
  expect(await shown()).toEqual(before);

  const body = { amountCents: 4900, reason: 'The buyer wrote to us.', endSubscription: false };
  const refunded = await site.call(refundPayment, { params: { id: paymentId }, body }, admin.cookie);
  expect(refunded.data.message).toBe('$49.00 was refunded.');
  expect(bank.paidBack).toEqual([4900]);
  const documents = ['invoice', 'credit_note'];
  expect(await shown()).toEqual({ buyer: null, refundedCents: 4900, left: [[paymentId, 0]], documents });
});
