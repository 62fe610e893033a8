import { formatMoney } from '@fit-coder/contracts/money';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import type { PaymentSettled } from '../../commerce/commerce.ts';
import { layOutMail, type MailContent } from './mail-layout.ts';
import { unlinked } from './unlinked-name.ts';

type Person = { readonly name: string; readonly email: string };
type CoursesPaid = Extract<PaymentSettled, { courses: unknown }>;
type SubscriptionPaid = Exclude<PaymentSettled, CoursesPaid>;

/** The receipt of a payment for a subscription or for courses. `site` is the site's origin. */
export function receiptMail(user: Person, receipt: PaymentSettled, site: string): Omit<MailMessage, 'id'> {
  const amount = formatMoney(receipt.amountCents, receipt.currency);
  const words = 'courses' in receipt ? ofCourses(user, receipt) : ofSubscription(user, receipt);
  const bodies = layOutMail({
    ...words,
    preview: `${amount} for ${words.bought}, reference ${receipt.reference}.`,
    paragraphs: [...words.paragraphs, `The reference of this payment is ${receipt.reference}.`],
    action: { label: words.label, url: `${site}${words.path}` },
    reason: `You get this because something was paid for with the account ${user.email} at ${site}. Keep it as your receipt.`,
  });
  return { to: user.email, subject: `Receipt ${receipt.reference}: ${amount}`, ...bodies };
}

/**
 * The texts in which the two kinds of receipts differ. `bought` is part of a sentence; `path` is the page to continue
 * on.
 */
interface Words extends Pick<MailContent, 'heading' | 'paragraphs'> {
  readonly bought: string;
  readonly label: string;
  readonly path: string;
}

function ofSubscription(user: Person, receipt: SubscriptionPaid): Words {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  const amount = formatMoney(receipt.amountCents, receipt.currency);
  return {
    bought: receipt.planName,
    heading: `Every course is open, ${unlinked(user.name)}.`,
    paragraphs: [
      `We received ${amount} for the subscription ${receipt.planName}. It lasts until ${day.format(new Date(receipt.paidUntil))}.`,
    ],
    label: 'Carry on training',
    path: '/courses',
  };
}

function ofCourses(user: Person, { courses, amountCents, currency }: CoursesPaid): Words {
  const amount = formatMoney(amountCents, currency);
  const [only] = courses;
  const one = courses.length === 1 ? only : undefined;
  return {
    bought: one ? one.title : `${courses.length} courses`,
    heading: one
      ? `${one.title} is yours, ${unlinked(user.name)}.`
      : `These courses are yours, ${unlinked(user.name)}.`,
    paragraphs: [
      `We received ${amount} for ${one ? 'the course' : `${courses.length} courses`}:`,
      ...courses.map(({ title, priceCents }) => `${title}: ${formatMoney(priceCents, currency)}`),
      `${one ? 'It stays' : 'They stay'} open to you for good, with or without a subscription.`,
    ],
    label: 'Start training',
    path: one ? `/course/${one.id}` : '/profile',
  };
}
