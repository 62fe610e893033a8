import { formatMoney } from '@fit-coder/contracts/money';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import { formatDay } from '../../../platform/dates.ts';
import type { MailedSubscription, ReminderKind } from '../../commerce/commerce.ts';
import type { Fact } from './layout/content.ts';
import { layOutMail } from './layout/layout.ts';
import { chargeWords, subscriptionUrl } from './charge-words.ts';
import { unlinked } from './layout/unlinked-name.ts';
import { priceTable } from './price-table.ts';

type User = { readonly name: string; readonly email: string };

interface Reminder {
  readonly kind: ReminderKind;
  /** The moment that it is about, ISO 8601. */
  readonly about: string;
  readonly subscription: MailedSubscription;
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  /** The dates above the table with the price. */
  readonly facts: readonly Fact[];
}

/**
 * The email before a renewal or the end of a trial, or while payments fail. Null if it no longer holds, such as after a
 * cancellation. `site` is the site's origin.
 */
export function subscriptionReminderMail(
  user: User,
  { kind, about, subscription }: Reminder,
  site: string,
): Omit<MailMessage, 'id'> | null {
  const at = new Date(about);
  const hello = `Hello ${unlinked(user.name)},`;
  const words =
    kind === 'renews' || kind === 'trial_ends'
      ? renewalWords(kind, subscription, at, hello)
      : failureWords(kind, subscription, at, hello);
  if (!words) return null;
  const { subject, paragraphs, label, facts } = words;
  const bodies = layOutMail({
    preview: `${subject}.`,
    heading: `${subject}.`,
    paragraphs,
    receipt: priceTable(user, subscription, facts, site),
    action: { label, url: subscriptionUrl(subscription, site) },
    reason: `You received this email because the account ${user.email} at ${site} has a subscription.`,
  });
  return { to: user.email, subject, ...bodies };
}

function renewalWords(
  kind: 'renews' | 'trial_ends',
  subscription: MailedSubscription,
  at: Date,
  hello: string,
): Words | null {
  const { planName, periodEnd, cancelAt, interval } = subscription;
  if (cancelAt || periodEnd?.getTime() !== at.getTime()) return null;
  const day = formatDay(at);
  const trial = kind === 'trial_ends';
  return {
    subject: trial ? `Your free trial ends on ${day}` : `Your subscription renews on ${day}`,
    paragraphs: [
      trial
        ? `${hello} your free trial of the ${planName} subscription ends on ${day}. ${trialWords(subscription)}`
        : `${hello} your ${planName} subscription renews on ${day} for another ${interval}, for ${chargeWords(subscription)}.`,
      `If you want to keep it, you don’t need to do anything. Otherwise, cancel it on your profile before ${day}, and you will not be charged.`,
    ],
    label: 'Check your subscription',
    facts: [[trial ? 'First payment' : 'Renews on', day]],
  };
}

function trialWords(subscription: MailedSubscription): string {
  const { amount, currency, interval, credit } = subscription;
  const price = `It then costs ${formatMoney(amount, currency)} a ${interval}.`;
  return credit > 0 ? `${price} The first payment is ${chargeWords(subscription)}.` : price;
}

const cardAdvice =
  'Check the card that you pay with. You can replace it from your profile, or with the link in the payment provider’s email.';

function failureWords(
  kind: Exclude<ReminderKind, 'renews' | 'trial_ends'>,
  { planName, overdue, currency, failingSince, graceEnd }: MailedSubscription,
  since: Date,
  hello: string,
): Words | null {
  if (overdue === null || failingSince?.getTime() !== since.getTime() || !graceEnd) return null;
  const tried = `${hello} since ${formatDay(since)} we have not been able to charge ${formatMoney(overdue, currency)} for your ${planName} subscription.`;
  const closing = formatDay(graceEnd);
  const failed = ['Failing since', formatDay(since)] as const;
  if (kind === 'failing_7')
    return {
      subject: 'Your premium courses are closed',
      paragraphs: [
        `${tried} So premium courses are closed to you for now.`,
        `They open again as soon as a payment succeeds. ${cardAdvice}`,
      ],
      label: 'Check your subscription',
      facts: [failed],
    };
  return {
    subject: kind === 'failing_5' ? 'Your access ends in two days' : 'Your payment still fails',
    paragraphs: [`${tried} Premium courses stay open until ${closing} while we keep trying.`, cardAdvice],
    label: 'Check your subscription',
    facts: [failed, ['Open until', closing]],
  };
}
