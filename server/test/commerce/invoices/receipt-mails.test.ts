import { execa } from 'execa';
import type { ParsedMail } from 'mailparser';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCategories, makeCourse } from '../../support/factories.ts';
import { firstRun } from '../../support/job-run.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { paymentSettled } from '../../../src/domains/commerce/commerce.ts';
import { formatDay } from '../../../src/platform/dates.ts';
import { Books, documentsOf, inDays, mailsTo, paymentState } from './books.ts';
import { flatTax, setUpBuyer, setUpShop } from './issued.ts';

const site = siteForAllTests({ publicUrl: 'https://courses.example.com' });
const admin = userForAllTests(site, 'admin');
let books: Books;
beforeAll(async () => {
  books = new Books(site);
  await makeCategories(site);
  await site.work();
  await setUpShop(site, admin, flatTax);
});

/** The text of the only attachment, which is a PDF. */
async function attached({ attachments }: ParsedMail): Promise<{ name: string | undefined; text: string }> {
  const [file, ...others] = attachments;
  expect(others).toEqual([]);
  expect(file?.contentType).toBe('application/pdf');
  const { stdout } = await execa('pdftotext', ['-layout', '-', '-'], {
    input: file?.content ?? Buffer.alloc(0),
  });
  return { name: file?.filename, text: stdout };
}

describe('a buyer gets one email', () => {
  test('with the invoice, its tax and its total, after a payment', async () => {
    const user = await site.user();
    await setUpBuyer(site, user, 'DE');
    await books.buy(user, 11_900, 'Rust by rep');
    const [mail = expect.fail('no mail')] = await mailsTo(site, user, 1);
    const [invoice] = await documentsOf(site, user);
    expect(mail.subject).toBe(`Your receipt for $119.00 (${invoice?.number})`);
    expect(mail.text).toContain('We received your payment of $119.00. The course is yours to keep');
    expect(mail.text).toMatch(
      /Rust by rep +\$119\.00\n-+\nTotal \(USD\) +\$119\.00\nIncludes VAT 19% +\$19\.00/u,
    );
    expect(mail.text).toMatch(new RegExp(`Invoice number +${invoice?.number}\\nOrder number +FC-`, 'u'));
    expect(mail.text).toMatch(/Date +\d+ [A-Z][a-z]{2} \d{4}/u);
    const { name, text } = await attached(mail);
    expect(name).toBe(`${invoice?.number}.pdf`);
    expect(text).toMatch(/VAT 19%\s+\$19\.00/u);
  });

  test('that says for which day a pre-ordered course is promised, and when the money comes back', async () => {
    const user = await site.user();
    const { id } = await makeCourse(site, { priceCents: 2900, availableOn: '2099-03-03' });
    await books.pay(await books.orderCourse(user, id));
    const [mail = expect.fail('no mail')] = await mailsTo(site, user, 1);
    const text = mail.text?.replaceAll('\n', ' ');
    expect(text).toContain('It will be available on 3 Mar 2099, and opens to you as soon as it is recorded.');
    expect(text).toContain('If it is more than 30 days late, you get your money back.');
    expect(text).toContain('See the course:');
  });

  test('with the credit note after a refund, however often its events arrive', async () => {
    const user = await site.user();
    const reference = await books.buy(user, 4900);
    const refund = { id: `re_${reference}`, amount: 1500 };
    for (let index = 0; index < 3; index += 1) await books.refund(reference, [refund]);
    const [, mail = expect.fail('no mail')] = await mailsTo(site, user, 2);
    const [invoice, note] = await documentsOf(site, user);
    expect(mail.subject).toBe(`Your refund of $15.00 (${note?.number})`);
    expect(mail.text).toContain(`we refunded $15.00 of invoice ${invoice?.number}.`);
    expect((await attached(mail)).text).toContain(`Refund of ${invoice?.number}`);
  });

  test('with the debit note when the refund fails after all', async () => {
    const user = await site.user();
    const reference = await books.buy(user, 4900);
    const refund = { id: `re_${reference}`, amount: 4900 };
    await books.refund(reference, [refund]);
    await books.refund(reference, [{ ...refund, status: 'failed' }]);
    const mails = await mailsTo(site, user, 3);
    expect(mails.at(-1)?.subject).toMatch(/^Your refund of \$49\.00 did not arrive \(FC-DN-/u);
    expect(mails.at(-1)?.text).toContain('Contact shop@example.com to get your refund in another way.');
  });

  test('with the next renewal and its price, after each payment of a subscription', async () => {
    const user = await site.user();
    const period = { start: new Date('2026-01-31T00:00:00Z'), end: new Date('2026-02-28T00:00:00Z') };
    const payment = paymentState({ id: `in_${user.user.id}`, period, paidAt: period.start });
    await books.subscribe(user, { period, payments: [payment] });
    const [mail = expect.fail('no mail')] = await mailsTo(site, user, 1);
    expect(mail.text).toContain('It pays for your subscription until 28 Feb 2026.');
    expect(mail.text).toContain('The subscription renews on 28 Feb 2026 for $19.00.');
    expect(mail.text).toContain('Monthly subscription, 31 Jan 2026 – 28 Feb');
    await attached(mail);
  });
});

/** The table of a month's price for a buyer in Germany. */
const priceOfMonth =
  /Monthly subscription, one month +\$19\.00\n-+\nTotal \(USD\) +\$19\.00\nIncludes VAT 19% +\$3\.03/u;

describe('a subscriber gets one email', () => {
  test('when a trial begins, with the day and the price of the first payment', async () => {
    const user = await site.user();
    const trialEnd = new Date('2030-06-15T12:00:00Z');
    const period = { start: new Date(), end: trialEnd };
    await books.subscribe(user, { status: 'trialing', trialEnd, period });
    const [mail] = await mailsTo(site, user, 1);
    expect(mail?.subject).toBe('Your free trial has begun');
    expect(mail?.text).toContain('The first payment of $19.00 is on 15 Jun 2030.');
  });

  test('when a payment fails, the subscription is cancelled, resumed and ends', async () => {
    const user = await site.user();
    await setUpBuyer(site, user, 'DE');
    const id = await books.subscribe(user, { payments: [] });
    await books.change(id, { status: 'past_due', failingSince: new Date() });
    const failed = (await mailsTo(site, user, 1)).at(-1)?.text ?? '';
    expect(failed).toContain(`on ${formatDay(new Date())} we could not charge $19.00`);
    expect(failed).toContain(`Premium courses stay open until ${formatDay(inDays(7))}`);
    expect(failed).toMatch(/Date +\d+ [A-Z][a-z]{2} \d{4}\nOpen until +\d+ [A-Z][a-z]{2} \d{4}/u);
    expect(failed).toMatch(priceOfMonth);
    await books.change(id, { status: 'past_due', failingSince: new Date() });
    await books.change(id, {
      status: 'active',
      failingSince: null,
      cancelAt: new Date('2030-01-02T00:00:00Z'),
    });
    const cancelled = (await mailsTo(site, user, 2)).at(-1);
    expect(cancelled?.subject).toBe('Your subscription is cancelled');
    expect(cancelled?.text).toContain('ends on 2 Jan 2030');
    expect(cancelled?.text).toMatch(/Ends on +2 Jan 2030/u);
    expect(cancelled?.text).toMatch(priceOfMonth);
    expect(cancelled?.text).toContain('If you change your mind, your profile shows what you can do.');
    await books.change(id, { cancelAt: null });
    expect((await mailsTo(site, user, 3)).at(-1)?.subject).toBe('Your subscription continues');
    await books.change(id, { status: 'ended', endedAt: new Date() });
    expect((await mailsTo(site, user, 4)).at(-1)?.subject).toBe('Your subscription has ended');
  });
});

test('the email about a cancelled subscription promises no open time if its last payment failed', async () => {
  const user = await site.user();
  const id = await books.subscribe(user, { payments: [] });
  const cancelAt = new Date('2030-01-02T00:00:00Z');
  await books.change(id, { status: 'past_due', failingSince: new Date(), cancelAt });
  const mails = await mailsTo(site, user, 2);
  const cancelled = mails.find(({ subject }) => subject === 'Your subscription is cancelled');
  expect(cancelled?.text).toContain('ends on 2 Jan 2030 and does not renew.');
  expect(cancelled?.text).not.toContain('stays open');
});

test('a receipt that the previous release enqueued is still sent', async () => {
  const user = await site.user();
  const handler = site.product.handlers.find(({ kind }) => kind === paymentSettled);
  const until = inDays(30).toISOString();
  const paid = { userId: user.user.id, reference: 'FC-OLD', amountCents: 1900, currency: 'USD' };
  await handler?.run({ ...firstRun({ ...paid, planName: 'Monthly', paidUntil: until }), id: 'old-job' });
  const [mail] = await mailsTo(site, user, 1);
  expect(mail?.subject).toBe('Your receipt for $19.00 (FC-OLD)');
});
