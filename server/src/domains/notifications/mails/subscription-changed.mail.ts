import { formatMoney } from '@fit-coder/contracts/money';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import { formatDay } from '../../../platform/dates.ts';
import type { MailedSubscription, SubscriptionChange } from '../../commerce/commerce.ts';
import type { Fact, MailContent } from './layout/content.ts';
import { layOutMail } from './layout/layout.ts';
import { chargeWords, subscriptionUrl } from './charge-words.ts';
import { unlinked } from './layout/unlinked-name.ts';
import { priceTable } from './price-table.ts';

type User = { readonly name: string; readonly email: string };

interface Change {
  readonly kind: SubscriptionChange['kind'];
  readonly subscription: MailedSubscription;
}

/** What differs between the emails. `hello` is the beginning of their first paragraph. */
type Words = Pick<MailContent, 'heading' | 'paragraphs' | 'action'> & {
  readonly subject: string;
  /** The dates above the table with the price; absent where nothing is paid any more. */
  readonly facts?: readonly Fact[];
};

/**
 * The email about a change of a subscription. Null if the change no longer holds, or if the email with the invoice says
 * it. `site` is the site's origin.
 */
export function subscriptionChangedMail(
  user: User,
  { kind, subscription }: Change,
  site: string,
): Omit<MailMessage, 'id'> | null {
  const hello = `Hello ${unlinked(user.name)},`;
  const words = wordsOf[kind](subscription, hello, site);
  if (!words) return null;
  const { subject, facts, ...content } = words;
  const bodies = layOutMail({
    ...content,
    ...(facts && { receipt: priceTable(user, subscription, facts, site) }),
    preview: `${subject}.`,
    reason: `You received this email because the subscription of the account ${user.email} at ${site} changed.`,
  });
  return { to: user.email, subject, ...bodies };
}

const wordsOf: Readonly<
  Record<
    SubscriptionChange['kind'],
    (subscription: MailedSubscription, hello: string, site: string) => Words | null
  >
> = {
  started,
  // The email with the invoice says when it renews next.
  renewed: () => null,
  payment_failed: failed,
  canceled,
  resumed,
  ended,
};

/** A trial has no payment, so no invoice says that it began. */
function started(subscription: MailedSubscription, hello: string, site: string): Words | null {
  const { status, trialEnd, planName } = subscription;
  if (status !== 'trialing' || !trialEnd) return null;
  return {
    subject: 'Your free trial has begun',
    heading: 'Your free trial has begun.',
    paragraphs: [
      `${hello} your free trial of the ${planName} subscription runs until ${formatDay(trialEnd)}. ${paymentWords(subscription, trialEnd)}`,
      'We will remind you before it ends. If you cancel before then, you pay nothing.',
    ],
    facts: [['Free until', formatDay(trialEnd)]],
    action: { label: 'Go to the courses', url: `${site}/courses` },
  };
}

function paymentWords(subscription: MailedSubscription, at: Date): string {
  const { cancelAt, recurring } = subscription;
  return recurring && !cancelAt
    ? `The first payment of ${chargeWords(subscription)} is on ${formatDay(at)}.`
    : 'It then ends without a payment.';
}

function failed(subscription: MailedSubscription, hello: string, site: string): Words | null {
  const { failingSince, graceEnd, overdue, planName, currency } = subscription;
  if (!failingSince || !graceEnd || overdue === null) return null;
  const day = formatDay(failingSince);
  const closing = formatDay(graceEnd);
  return {
    subject: 'Your payment failed',
    heading: 'Your payment failed.',
    paragraphs: [
      `${hello} on ${day} we could not charge ${formatMoney(overdue, currency)} for your ${planName} subscription. Premium courses stay open until ${closing} while we try again.`,
      'The usual reason is an expired card or a limit of your bank. Check the card that you pay with. You can replace it from your profile, or with the link in the payment provider’s email.',
    ],
    facts: [
      ['Date', day],
      ['Open until', closing],
    ],
    action: { label: 'Check your subscription', url: subscriptionUrl(subscription, site) },
  };
}

function canceled(subscription: MailedSubscription, hello: string, site: string): Words | null {
  const { cancelAt, planName, status } = subscription;
  if (!cancelAt) return null;
  const end = formatDay(cancelAt);
  // What is not paid yet may still be charged, and closes before the end.
  const untilEnd =
    status === 'past_due'
      ? ''
      : 'Until then everything stays open to you, and you will not be charged again.';
  return {
    subject: 'Your subscription is cancelled',
    heading: 'Your subscription is cancelled.',
    paragraphs: [
      `${hello} your ${planName} subscription ends on ${end} and does not renew. ${untilEnd}`.trim(),
      'If you change your mind, your profile shows what you can do.',
    ],
    facts: [['Ends on', end]],
    action: { label: 'Go to your profile', url: subscriptionUrl(subscription, site) },
  };
}

function resumed(subscription: MailedSubscription, hello: string, site: string): Words | null {
  const { cancelAt, periodEnd, planName } = subscription;
  if (cancelAt || !periodEnd) return null;
  return {
    subject: 'Your subscription continues',
    heading: 'Your subscription continues.',
    paragraphs: [
      `${hello} your ${planName} subscription is no longer cancelled. It renews on ${formatDay(periodEnd)} for ${chargeWords(subscription)}.`,
    ],
    facts: [['Renews on', formatDay(periodEnd)]],
    action: { label: 'Go to the courses', url: `${site}/courses` },
  };
}

function ended(
  { status, planName, plansOffered }: MailedSubscription,
  hello: string,
  site: string,
): Words | null {
  if (status !== 'expired') return null;
  return {
    subject: 'Your subscription has ended',
    heading: 'Your subscription has ended.',
    paragraphs: [
      `${hello} your ${planName} subscription has ended. Free courses and the courses that you bought stay open to you.`,
      `${plansOffered ? 'You can subscribe again at any time. ' : ''}Your playlist and your place in each lecture are kept.`,
    ],
    action: plansOffered
      ? { label: 'Subscribe again', url: `${site}/subscribe` }
      : { label: 'Go to the courses', url: `${site}/courses` },
  };
}
