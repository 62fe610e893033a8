import { formatMoney } from '@fit-coder/contracts/money';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import type { PaymentSettled } from '../../commerce/commerce.ts';
import { formatDay } from '../../../platform/dates.ts';
import type { Fact } from './layout/content.ts';
import { boughtWords, startWords } from './bought-courses.ts';
import { layOutMail } from './layout/layout.ts';
import { sellerFact } from './layout/seller-fact.ts';
import { unlinked } from './layout/unlinked-name.ts';

type Buyer = { readonly name: string; readonly email: string };
type CoursesPaid = Extract<PaymentSettled, { courses: unknown }>;
type SubscriptionPaid = Exclude<PaymentSettled, CoursesPaid>;

/**
 * The receipt of a payment for a subscription or for courses. `site` is the site's origin, `seller` the name of the seller
 * or empty.
 */
export function receiptMail(
  buyer: Buyer,
  receipt: PaymentSettled,
  { site, seller }: { readonly site: string; readonly seller: string },
): Omit<MailMessage, 'id'> {
  const { reference, currency, amountCents, paidAt, paymentMethod } = receipt;
  const amount = formatMoney(amountCents, currency);
  const { access, label, path, ...items } =
    'courses' in receipt ? ofCourses(receipt) : ofSubscription(receipt);
  const bodies = layOutMail({
    preview: `You paid ${amount}. Order number ${reference}.`,
    heading: `Thank you, ${unlinked(buyer.name)}.`,
    paragraphs: [`We received your payment of ${amount}. ${access}`],
    receipt: {
      facts: [
        ['Order number', reference],
        ...(paidAt === undefined ? [] : [['Date', formatDay(new Date(paidAt))] as const]),
        ...(paymentMethod === undefined ? [] : [['Paid with', paymentMethod] as const]),
        ['Buyer', `${unlinked(buyer.name)}, ${buyer.email}`],
        sellerFact(seller, site),
      ],
      items: { ...items, total: [`Total (${currency})`, amount] },
    },
    action: { label, url: `${site}${path}` },
    reason: `You received this email because you paid for an order with the account ${buyer.email} at ${site}. Please keep it as your receipt.`,
  });
  return { to: buyer.email, subject: `Your receipt for ${amount} (${reference})`, ...bodies };
}

/** The parts in which the two kinds of receipts differ. `path` is the page to continue on. */
interface Bought {
  readonly heads: Fact;
  readonly rows: readonly Fact[];
  readonly access: string;
  readonly label: string;
  readonly path: string;
}

function ofSubscription({ planName, paidUntil, amountCents, currency }: SubscriptionPaid): Bought {
  const end = formatDay(new Date(paidUntil));
  return {
    heads: ['Subscription', 'Price'],
    rows: [[`${planName}, until ${end}`, formatMoney(amountCents, currency)]],
    access: `Every course is open to you until ${end}.`,
    label: 'Go to the courses',
    path: '/courses',
  };
}

function ofCourses({ courses, currency }: CoursesPaid): Bought {
  const [only, ...more] = courses;
  const single = more.length === 0 ? only : undefined;
  return {
    heads: ['Course', 'Price'],
    rows: courses.map(({ title, priceCents }) => [title, formatMoney(priceCents, currency)]),
    access: boughtWords(courses, null),
    label: single ? startWords(single) : 'Go to your courses',
    path: single ? `/course/${single.id}` : '/profile',
  };
}
