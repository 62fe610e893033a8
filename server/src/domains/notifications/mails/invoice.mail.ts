import { formatMoney } from '@fit-coder/contracts/money';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import { formatDay } from '../../../platform/dates.ts';
import { taxWords, type MailedInvoice } from '../../commerce/commerce.ts';
import type { Fact, ItemTable, MailContent } from './layout/content.ts';
import { boughtWords, startWords } from './bought-courses.ts';
import { layOutMail } from './layout/layout.ts';
import { chargeWords } from './charge-words.ts';
import { sellerFact } from './layout/seller-fact.ts';
import { unlinked } from './layout/unlinked-name.ts';

type User = { readonly name: string; readonly email: string };
type Words = Pick<MailContent, 'preview' | 'heading' | 'paragraphs' | 'action' | 'reason'> & {
  readonly subject: string;
};

/** The email with an invoice, a credit note or a debit note, which is attached. `site` is the site's origin. */
export function invoiceMail(user: User, mailed: MailedInvoice, site: string): Omit<MailMessage, 'id'> {
  const { invoice, pdf } = mailed;
  const amount = formatMoney(invoice.totalCents, invoice.currency);
  const words = {
    invoice: invoiceWords,
    credit_note: creditWords,
    debit_note: debitWords,
  }[invoice.kind](user, mailed, amount, site);
  const { subject, ...content } = words;
  const receipt = { facts: facts(user, mailed, site), items: items(mailed, amount) };
  return {
    to: user.email,
    subject: `${subject} (${invoice.number})`,
    ...layOutMail({ ...content, receipt }),
    attachments: [{ fileName: `${invoice.number}.pdf`, type: 'application/pdf', bytes: pdf }],
  };
}

function invoiceWords(user: User, mailed: MailedInvoice, amount: string, site: string): Words {
  const { courses, returnedBecause } = mailed;
  if (returnedBecause !== null) return returnedWords(user, returnedBecause, amount, site);
  const [only, ...more] = courses;
  const single = more.length === 0 ? only : undefined;
  return {
    subject: `Your receipt for ${amount}`,
    preview: `You paid ${amount}. Invoice ${mailed.invoice.number} is attached.`,
    heading: `Thank you, ${unlinked(user.name)}.`,
    paragraphs: [`We received your payment of ${amount}. ${accessWords(mailed)}`, ...renewalWords(mailed)],
    action: single
      ? { label: startWords(single), url: `${site}/course/${single.id}` }
      : courses.length > 0
        ? { label: 'Go to your courses', url: `${site}/profile` }
        : { label: 'Go to the courses', url: `${site}/courses` },
    reason: `You received this email because you paid for an order with the account ${user.email} at ${site}. The attached invoice is your receipt.`,
  };
}

/** The payment was made too late for its order. */
function returnedWords(user: User, because: string, amount: string, site: string): Words {
  return {
    subject: `Your payment of ${amount} is being refunded`,
    preview: `You paid ${amount} after the checkout had ended.`,
    heading: 'Your payment is being refunded.',
    paragraphs: [
      `Hello ${unlinked(user.name)}, we received your payment of ${amount}, but could not complete your order. ${because}`,
      'Nothing was opened. The money goes to the card or account that you paid with, and banks can take ten days to show it. You can order again at today’s price.',
    ],
    action: { label: 'Go to the courses', url: `${site}/courses` },
    reason: `You received this email because a payment was made with the account ${user.email} at ${site}. The attached invoice confirms it, and a credit note follows with the refund.`,
  };
}

function accessWords({ courses, preorderDays, subscription }: MailedInvoice): string {
  if (courses.length > 0) return boughtWords(courses, preorderDays);
  const until = subscription?.paidUntil;
  return until ? `It pays for your subscription until ${formatDay(until)}.` : '';
}

function renewalWords({ subscription }: MailedInvoice): string[] {
  if (!subscription) return [];
  const { renewal } = subscription;
  if (!renewal) return ['The subscription does not renew: you will not be charged again.'];
  return [
    `The subscription renews on ${formatDay(renewal.at)} for ${chargeWords(renewal)}. You can cancel it on your profile at any time before that.`,
  ];
}

function creditWords(
  user: User,
  { invoice, late, closed, returnedBecause }: MailedInvoice,
  amount: string,
  site: string,
): Words {
  const of = invoice.corrects === null ? '' : ` of invoice ${invoice.corrects}`;
  const why = late === null ? '' : `, because “${late}” was not recorded in time`;
  return {
    subject: `Your refund of ${amount}`,
    preview: `${amount} goes back to you. Credit note ${invoice.number} is attached.`,
    heading: 'Your refund is on its way.',
    paragraphs: [
      `Hello ${unlinked(user.name)}, we refunded ${amount}${of}${why}. It goes to the card or account that you paid with. Banks can take ten days to show it.`,
      ...(returnedBecause === null ? afterRefund(late, closed) : [returnedBecause]),
    ],
    action: { label: 'Go to your profile', url: `${site}/profile` },
    reason: `You received this email because a payment of the account ${user.email} at ${site} was refunded.`,
  };
}

/** What the refund closed; nothing if it closed nothing. */
function afterRefund(late: string | null, closed: MailedInvoice['closed']): string[] {
  if (late !== null)
    return ['This course is no longer part of your order. Everything else that you bought stays open.'];
  if (closed?.kind === 'courses') {
    const titles = closed.titles.map((title) => `“${title}”`);
    return [`${list.format(titles)} ${titles.length === 1 ? 'is' : 'are'} no longer open to you.`];
  }
  return closed ? [closings[closed.kind]] : [];
}

const list = new Intl.ListFormat('en');

const closings = {
  subscription: 'Your subscription no longer opens the premium courses.',
  team: 'The seats of your team no longer open the premium courses.',
  gift: 'The gift no longer opens anything.',
} as const;

function debitWords(user: User, { invoice }: MailedInvoice, amount: string, site: string): Words {
  return {
    subject: `Your refund of ${amount} did not arrive`,
    preview: `Your bank sent ${amount} back to us.`,
    heading: 'Your refund did not arrive.',
    paragraphs: [
      `Hello ${unlinked(user.name)}, we refunded ${amount}, but your bank sent the money back to us. The usual reason is a closed card or account.`,
      `The attached debit note cancels our credit note. Contact ${invoice.seller.email || 'the site’s operator'} to get your refund in another way.`,
    ],
    action: { label: 'Go to your profile', url: `${site}/profile` },
    reason: `You received this email because a refund to the account ${user.email} at ${site} failed.`,
  };
}

const numberLabels = {
  invoice: 'Invoice number',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
} as const;

function facts(user: User, { invoice }: MailedInvoice, site: string): Fact[] {
  const { kind, number, reference, corrects, issuedAt, buyer, seller } = invoice;
  return [
    [numberLabels[kind], number],
    ...(corrects === null ? [] : [['For invoice', corrects] as const]),
    ...(reference === null ? [] : [['Order number', reference] as const]),
    ['Date', formatDay(new Date(issuedAt))],
    ['Buyer', `${unlinked(buyer.name || user.name)}, ${user.email}`],
    sellerFact(seller.name, site),
  ];
}

function items({ invoice, courses }: MailedInvoice, amount: string): ItemTable {
  const { kind, lines, currency, tax } = invoice;
  const head = kind !== 'invoice' ? 'Refund' : courses.length > 0 ? 'Course' : 'Subscription';
  return {
    heads: [head, kind === 'invoice' ? 'Price' : 'Amount'],
    rows: lines.map(({ description, quantity, amountCents }) => [
      quantity > 1 ? `${quantity} × ${description}` : description,
      formatMoney(amountCents, currency),
    ]),
    total: [`Total (${currency})`, amount],
    ...(tax && { included: [`Includes ${taxWords(tax)}`, formatMoney(tax.amountCents, currency)] }),
  };
}
