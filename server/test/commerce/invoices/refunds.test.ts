import { beforeAll, describe, expect, test } from 'vitest';
import { makeCategories } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { Books, documentsOf } from './books.ts';
import { flatTax, onlyDocument, readInvoice, setUpBuyer, setUpShop, year } from './issued.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const db = () => site.deps.database.db;
let books: Books;
beforeAll(async () => {
  books = new Books(site);
  await makeCategories(site);
  await site.work();
});

describe('a refund', () => {
  test('gets a credit note with its share of the tax; the shares of several add up', async () => {
    await setUpShop(site, admin, flatTax);
    const user = await site.user();
    await setUpBuyer(site, user, 'DE');
    const reference = await books.buy(user, 1000);
    const parts = [333, 333, 334].map((amount, index) => ({ id: `re_${index}_${reference}`, amount }));
    for (let count = 1; count <= parts.length; count += 1)
      await books.refund(reference, parts.slice(0, count));
    const [invoice, ...notes] = await documentsOf(site, user);
    const read = await Promise.all(notes.map(({ number }) => readInvoice(site, user, number)));
    expect(read.map(({ kind, corrects, totalCents }) => [kind, corrects, totalCents])).toEqual(
      parts.map(({ amount }) => ['credit_note', invoice?.number, amount]),
    );
    expect(read.map(({ paidAt, refundedAt }) => [paidAt, refundedAt])).toEqual(
      parts.map(() => [null, expect.any(String)]),
    );
    const { tax, ...paid } = await readInvoice(site, user, invoice?.number);
    expect(paid).toMatchObject({ paidAt: expect.any(String), refundedAt: null });
    expect(tax?.amountCents).toBe(160);
    expect(read.reduce((sum, note) => sum + (note.tax?.amountCents ?? 0), 0)).toBe(160);
    expect(read[0]?.number).toMatch(new RegExp(`^FC-CN-${year}-\\d{6}$`, 'u'));
  });

  test('gets none while it is pending, one when it succeeds, and a debit note when it fails after all', async () => {
    await setUpShop(site, admin, flatTax);
    const user = await site.user();
    await setUpBuyer(site, user, 'DE');
    const reference = await books.buy(user, 1190);
    const refund = { id: `re_${reference}`, amount: 595 };
    await books.refund(reference, [{ ...refund, status: 'pending' }]);
    expect(await documentsOf(site, user)).toHaveLength(1);
    await books.refund(reference, [refund]);
    await books.refund(reference, [refund]);
    expect((await documentsOf(site, user)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    await books.refund(reference, [{ ...refund, status: 'failed' }]);
    await books.refund(reference, [{ ...refund, status: 'failed' }]);
    const documents = await documentsOf(site, user);
    expect(documents.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['invoice', 1190],
      ['credit_note', 595],
      ['debit_note', 595],
    ]);
    const [, credit, debit] = await Promise.all(
      documents.map(({ number }) => readInvoice(site, user, number)),
    );
    expect(debit?.tax).toEqual(credit?.tax);
    expect(debit?.lines[0]?.description).toBe(`${credit?.number} taken back: the refund failed`);
    expect(debit?.number).toMatch(new RegExp(`^FC-DN-${year}-`, 'u'));
    // What was taken back can be refunded again, with the whole tax.
    await books.refund(reference, [
      { ...refund, status: 'failed' },
      { id: `re_2_${reference}`, amount: 1190 },
    ]);
    const last = (await documentsOf(site, user)).at(-1);
    expect((await readInvoice(site, user, last?.number)).tax?.amountCents).toBe(190);
  });

  test('of a payment from before there were invoices gets a credit note all the same', async () => {
    const user = await site.user();
    const reference = await books.buy(user);
    await db().deleteFrom('invoices').where('user_id', '=', user.user.id).execute();
    await books.refund(reference, [{ id: `re_${reference}`, amount: 4900 }]);
    const note = await onlyDocument(site, user);
    expect(note).toMatchObject({ kind: 'credit_note', corrects: null, totalCents: 4900, reference });
    expect(note.buyer.email).toBe(user.user.email);
  });
});
