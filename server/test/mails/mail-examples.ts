import type { InvoiceSummary } from '@fit-coder/contracts/selling/invoices';
import type {
  MailedInvoice,
  MailedSubscription,
  ReminderKind,
  SubscriptionChange,
} from '../../src/domains/commerce/commerce.ts';
import { factorChanges } from '../../src/domains/accounts/factors/factors.jobs.ts';
import { addressChangeRequestedMail } from '../../src/domains/notifications/mails/address-change-requested.mail.ts';
import {
  addressTakenMail,
  addressToConfirmMail,
} from '../../src/domains/notifications/mails/address-to-confirm.mail.ts';
import { answersMail } from '../../src/domains/notifications/mails/questions/answers.mail.ts';
import { courseRequestMail } from '../../src/domains/notifications/mails/course-request.mail.ts';
import { emailChangedMail } from '../../src/domains/notifications/mails/email-changed.mail.ts';
import { factorChangedMail } from '../../src/domains/notifications/mails/factor-changed.mail.ts';
import { followNewsMail } from '../../src/domains/notifications/mails/follow-news.mail.ts';
import { giftReadyMail } from '../../src/domains/notifications/mails/gift-ready.mail.ts';
import { invoiceMail } from '../../src/domains/notifications/mails/invoice.mail.ts';
import { passwordChangedMail } from '../../src/domains/notifications/mails/password-changed.mail.ts';
import { passwordResetMail } from '../../src/domains/notifications/mails/password-reset.mail.ts';
import { questionAskedMail } from '../../src/domains/notifications/mails/questions/question-asked.mail.ts';
import { receiptMail } from '../../src/domains/notifications/mails/receipt.mail.ts';
import { seatOfferedMail } from '../../src/domains/notifications/mails/seat-offered.mail.ts';
import { subscriptionChangedMail } from '../../src/domains/notifications/mails/subscription-changed.mail.ts';
import { subscriptionReminderMail } from '../../src/domains/notifications/mails/subscription-reminder.mail.ts';
import { welcomeMail } from '../../src/domains/notifications/mails/welcome.mail.ts';
import type { MailMessage } from '../../src/platform/mail/mail.ts';
import { weeklyExamples } from './weekly-examples.ts';

const site = 'https://courses.example.com';
/** A name with unusual letters and with markup. */
const user = { name: 'Zoë “Ada” O’Neill-Ågren 🏋️ <b>&amp;</b>', email: 'zoe@example.com' };
const payment = {
  userId: '5f7b2c1e-3d64-4a08-9f52-0c6c8d1b7a11',
  reference: 'FC-7K2M9QX4T0ABCDEFGHJKMNPQRS',
  currency: 'USD',
  paidAt: '2026-11-22T03:04:05.000Z',
  paymentMethod: 'Test card (no money was taken)',
};
const course = (title: string) => ({
  id: '0b6f3c52-8a55-4d1e-9b38-1f2f6f0d9d10',
  title,
  priceCents: 4900,
  availableOn: '2099-03-03',
});

const link = { token: 'a-B_'.repeat(10), expiresAt: new Date('2026-11-29T03:04:05.000Z') };
const news = {
  course: { slug: 'trees', title: 'Trees <by hand>' },
  lectures: Array.from({ length: 12 }, (_, index) => `Lecture ${index + 1} & more`),
  opened: false,
  token: link.token.slice(0, 43),
};
const thread = {
  to: user.email,
  course: 'C++ <by example>',
  lecture: 'Loops & limits',
  second: 3852,
  said: 'A “loop” <T> ends & that is that.',
  title: 'Why does it end? See win@evil.example',
  own: true,
  path: '/course/cpp?lecture=5f7b2c1e-3d64-4a08-9f52-0c6c8d1b7a11&question=0b6f3c52-8a55-4d1e-9b38-1f2f6f0d9d10',
  unsubscribePath: `/unsubscribe/${'a-B_'.repeat(10)}abc`,
};
const soon = new Date('2026-12-22T03:04:05.000Z');
const addressChange = { name: user.name, from: user.email, to: 'ada@example.org' };

/** An email of each kind, named by its file and, if there are several forms, the form. */
export const mailExamples: Readonly<Record<string, Omit<MailMessage, 'id'>>> = {
  welcome: welcomeMail(user, site),
  'password-reset': passwordResetMail({ ...user, ...link }, site),
  'password-changed': passwordChangedMail(user, '2026-11-22T03:04:05.000Z', site),
  'email-changed': emailChangedMail({ ...addressChange, link }, site),
  'email-changed too late to undo': emailChangedMail({ ...addressChange, link: null }, site),
  'address-change-requested': addressChangeRequestedMail({ ...addressChange, link }, site),
  'address-to-confirm': addressToConfirmMail({ ...user, ...link }, site),
  'address-to-confirm when it is taken': addressTakenMail(user, site),
  ...factorChangedMails(),
  ...purchaseMails(),
  'gift-ready': giftReadyMail(user, payment.reference, site),
  'seat-offered': seatOfferedMail(
    { email: 'ada@example.org', from: user.name, path: `/seats/${link.token}` },
    site,
  ),
  'follow-news (the course opens)': followNewsMail(user, { ...news, opened: true }, site),
  'follow-news (one new lecture)': followNewsMail(user, { ...news, lectures: ['Heaps'] }, site),
  ...weeklyExamples(user, site),
  'course-request': courseRequestMail(
    'admin@example.com',
    { ...user, course: 'Elixir & OTP.\nSupervision trees, "let it crash" <script>alert(1)</script>' },
    site,
  ),
  'question-asked': questionAskedMail({ ...thread, posts: [{ author: user.name, body: thread.said }] }, site),
  'answers to one’s own question': answersMail(
    { ...thread, posts: [{ author: null, body: 'It is `\u003Cbr\u003E`.\n\n- See https://evil.example\n' }] },
    site,
  ),
  'answers to a question of someone else': answersMail(
    {
      ...{ ...thread, own: false, said: '' },
      posts: [
        { author: user.name, body: 'One.\n\nMore of it.' },
        { author: null, body: `Two. ${'A long word, and another. '.repeat(60)}` },
      ],
    },
    site,
  ),
  'receipt of a subscription': receiptMail(
    user,
    { ...payment, amountCents: 123_456, planName: 'Monthly', paidUntil: '2026-12-22T00:00:00.000Z' },
    { site, seller: '' },
  ),
  'receipt of one course': receiptMail(
    user,
    { ...payment, amountCents: 4900, courses: [course('C++ <by example>')] },
    { site, seller: '' },
  ),
  'receipt of two courses': receiptMail(
    user,
    {
      ...payment,
      amountCents: 9800,
      courses: [
        course('Loops & limits, or how to write a program that stops when it should and not before'),
        course('Über-Graphen'),
      ],
    },
    { site, seller: 'Iron Ltd' },
  ),
};

/** One email for each document and each change of a subscription. */
function purchaseMails(): Record<string, Omit<MailMessage, 'id'>> {
  const noticed = {
    id: payment.userId,
    userId: payment.userId,
    planName: 'Monthly',
    interval: 'month',
    status: 'active',
    isTeam: false,
    amount: 1900,
    nextCharge: 1900,
    credit: 0,
    overdue: null,
    currency: 'USD',
    periodEnd: soon,
    cancelAt: null,
    trialEnd: null,
    failingSince: null,
    graceEnd: soon,
    plansOffered: true,
    quantity: 1,
    orderCountry: null,
    seller: 'Iron Ltd',
    tax: { name: 'VAT', rate: 1900, amount: 303 },
    recurring: true,
  } as const;
  const changed = (kind: SubscriptionChange['kind'], change: Partial<MailedSubscription>) =>
    subscriptionChangedMail(user, { kind, subscription: { ...noticed, ...change } }, site);
  const reminded = (kind: ReminderKind, change: Partial<MailedSubscription>) =>
    subscriptionReminderMail(
      user,
      { kind, about: soon.toISOString(), subscription: { ...noticed, ...change } },
      site,
    );
  const mails = {
    'invoice for a course': invoiceMail(user, mailedInvoice('invoice', [course('C++ <by example>')]), site),
    'invoice for a subscription': invoiceMail(user, mailedInvoice('invoice', []), site),
    'invoice for a payment that is refunded': invoiceMail(
      user,
      { ...mailedInvoice('invoice', [course('C++ <by example>')]), returnedBecause: 'You paid too late.' },
      site,
    ),
    'invoice as a credit note': invoiceMail(user, mailedInvoice('credit_note', []), site),
    'invoice as a credit note of a pre-order': invoiceMail(
      user,
      { ...mailedInvoice('credit_note', []), late: 'C++ <by example>' },
      site,
    ),
    'invoice as a debit note': invoiceMail(user, mailedInvoice('debit_note', []), site),
    'subscription-changed by a trial': changed('started', { status: 'trialing', trialEnd: soon }),
    'subscription-changed by a failed payment': changed('payment_failed', {
      failingSince: soon,
      overdue: 1900,
    }),
    'subscription-changed by a cancellation': changed('canceled', { cancelAt: soon }),
    'subscription-changed by its resumption': changed('resumed', {}),
    'subscription-changed by its end': changed('ended', { status: 'expired' }),
    'subscription-reminder before a renewal': reminded('renews', {}),
    'subscription-reminder before the end of a trial': reminded('trial_ends', { status: 'trialing' }),
    'subscription-reminder after 2 days': reminded('failing_2', { failingSince: soon, overdue: 1900 }),
    'subscription-reminder after 5 days': reminded('failing_5', { failingSince: soon, overdue: 1900 }),
    'subscription-reminder after 7 days': reminded('failing_7', { failingSince: soon, overdue: 1900 }),
  };
  return Object.fromEntries(Object.entries(mails).flatMap(([name, mail]) => (mail ? [[name, mail]] : [])));
}

function mailedInvoice(kind: InvoiceSummary['kind'], courses: MailedInvoice['courses']): MailedInvoice {
  const seller = { name: 'Iron & Rep Ltd', address: '', taxId: '', email: 'shop@example.com' };
  const isNote = kind !== 'invoice';
  return {
    userId: payment.userId,
    invoice: {
      kind,
      number: isNote ? 'FC-CN-2026-000001' : 'FC-2026-000001',
      issuedAt: payment.paidAt,
      paidAt: isNote ? null : payment.paidAt,
      refundedAt: kind === 'credit_note' ? payment.paidAt : null,
      totalCents: 3800,
      currency: 'USD',
      corrects: isNote ? 'FC-2026-000001' : null,
      reference: payment.reference,
      seller,
      buyer: { ...seller, name: user.name, country: 'DE' },
      lines: [
        { description: courses[0]?.title ?? 'Monthly subscription', quantity: 2, amountCents: 4800 },
        { description: 'Discount', quantity: 1, amountCents: -1000 },
      ],
      tax: { name: 'VAT', rate: 1900, amountCents: 607 },
    },
    pdf: Buffer.from('%PDF-1.3'),
    returnedBecause: null,
    courses,
    late: null,
    closed: kind === 'credit_note' ? { kind: 'courses', titles: ['C++ <by example>', 'Loops'] } : null,
    preorderDays: 30,
    subscription:
      courses.length > 0
        ? null
        : { paidUntil: soon, renewal: { at: soon, nextCharge: 3800, credit: 0, currency: 'USD' } },
  };
}

/** One email for each change of second factors. */
function factorChangedMails(): Record<string, Omit<MailMessage, 'id'>> {
  const at = '2026-11-22T03:04:05.000Z';
  const mails = factorChanges.flatMap((change) => [
    [`factor-changed by ${change}`, factorChangedMail(user, { change, at }, null, site)] as const,
    [
      `factor-changed by ${change} that can be undone`,
      factorChangedMail(user, { change, at }, link, site),
    ] as const,
  ]);
  return Object.fromEntries(mails);
}
