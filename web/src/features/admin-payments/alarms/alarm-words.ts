import { formatMoney } from '@fit-coder/contracts/money';
import { providerName } from '../provider-name.ts';
import type { PaymentAlarm } from '@fit-coder/contracts/payments-administration/alarms';

/** An alarm in words. */
export interface AlarmWords {
  readonly title: string;
  readonly happened: string;
  readonly toDo: string;
}

type Words = (alarm: PaymentAlarm) => AlarmWords;

/** A sentence that begins with a name such as `the sandbox`. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const known: Readonly<Record<string, Words>> = {
  amount_mismatch: ({ provider, order, reported }) => ({
    title: 'The payment differs from the order',
    happened:
      order && reported
        ? `The order costs ${formatMoney(order.amountCents, order.currency)}, but ${provider} reports ${formatMoney(reported.amountCents, reported.currency)}. Nothing was granted, and the order is not marked as paid.`
        : sentence(
            `${provider} reports another amount or currency than the order has. Nothing was granted, and the order is not marked as paid.`,
          ),
    toDo: `Compare the payment with the dashboard of ${provider}. If money was taken, refund it there, or grant access by hand. Write to the buyer: this site only tells them that the payment is being confirmed.`,
  }),
  checkout_mismatch: ({ provider }) => ({
    title: 'A payment came from another checkout',
    happened: sentence(
      `${provider} reports this order under a checkout that does not belong to it. Nothing was granted.`,
    ),
    toDo: `Look up both checkouts in the dashboard of ${provider}. If the buyer paid in the other one, refund the payment there.`,
  }),
  paid_again: () => ({
    title: 'Something was paid for twice',
    happened:
      'The buyer paid for a course that they already owned, for example in a second tab, or paid one order again. The money was taken each time, even if an earlier payment was refunded meanwhile.',
    toDo: 'Look at the payments of the order. If two of them are paid and not refunded, refund one: what was bought stays open through the other one. If an earlier one was refunded, ask the buyer whether they wanted to pay again. If not, refund this one too.',
  }),
  paid_late: ({ provider }) => ({
    title: 'A payment came too late and is being refunded',
    happened: sentence(
      `${provider} took the money after the checkout had ended. By then the order’s price was no longer offered, or its coupon was used up. Nothing was granted, the buyer was told, and this site asks for a refund of the full amount.`,
    ),
    toDo: 'Make sure on the page of the order that the refund succeeds. If the same buyer does this again and again, talk to them.',
  }),
  subscribed_twice: () => ({
    title: 'A user has two subscriptions',
    happened:
      'The user began a second subscription while another one was running. Both renew and are charged.',
    toDo: 'Ask the user which one they want to keep. End the other one on the page of the user, and refund its last payment.',
  }),
  unknown_price: ({ provider }) => ({
    title: 'A subscription has a price that this site does not know',
    happened: `Its price was changed at ${provider}, and not here. It stays open while it is paid, but its plan, price and seats may be shown wrongly.`,
    toDo: `Look at the subscription in the dashboard of ${provider}. Give it a price there that this site made, or ask its user to change the plan here.`,
  }),
  other_currency: ({ provider, reported }) => ({
    title: 'A subscription was paid in another currency',
    happened: sentence(
      `${provider} reports a payment${reported ? ` of ${formatMoney(reported.amountCents, reported.currency)}` : ''} in another currency than the price of the subscription. The payment opens nothing.`,
    ),
    toDo: `Look at the subscription in the dashboard of ${provider}. Refund the payment, or give its user access by hand.`,
  }),
  buyer_gone: ({ provider }) => ({
    title: 'Money was taken for a deleted account',
    happened: 'The order was paid, but the buyer had deleted their account before. Nothing could be granted.',
    toDo: `Refund the payment in the dashboard of ${provider}, which has the buyer’s email address.`,
  }),
  webhooks_silent: ({ provider }) => ({
    title: `No webhooks arrive from ${provider}`,
    happened: `The comparison with ${provider} found changes that no webhook had reported. They have been applied.`,
    toDo: `Check the webhook’s URL and secret in the dashboard of ${provider}, and whether it was switched off there.`,
  }),
  webhook_endpoint_disabled: () => ({
    title: 'A webhook endpoint was switched off',
    happened:
      'It accepted no deliveries for days, or answered that it is gone, so this site stopped sending them.',
    toDo: 'Open Webhooks, look at the last answers, and resume it once its program works.',
  }),
  preorder_late: () => ({
    title: 'A pre-order could not be refunded',
    happened: 'Its course was not recorded in time, and its payment cannot be refunded now.',
    toDo: 'Look at the payment of the order. Refund it here once that is possible, or agree on something else with the buyer.',
  }),
  refund_failed: ({ provider }) => ({
    title: 'A refund did not work',
    happened: sentence(`${provider} could not pay the money back, so the buyer does not have it.`),
    toDo: `Look at the payment in the dashboard of ${provider}. Then refund it again here, or pay it back in another way.`,
  }),
  refund_unanswered: ({ provider }) => ({
    title: 'A refund is not confirmed',
    happened: sentence(
      `${provider} has not answered for most of a day, so it is not known whether the buyer has the money. The nightly reconciliation asks again until ${provider} makes the refund or refuses it.`,
    ),
    toDo: `Look at the payment in the dashboard of ${provider}. If it was not refunded, fix what keeps this site from reaching ${provider}, or refund it in the dashboard: this site notices that and does not refund it twice.`,
  }),
  subscription_not_ended: ({ provider }) => ({
    title: 'A refunded subscription was not ended',
    happened: `The refund was made and should have ended the subscription, but ${provider} did not end it. It renews and is charged until it ends. The nightly reconciliation asks again. If it is charged before that, it ends with the time that was paid.`,
    toDo: 'End it on the page of the user, and refund what was charged since then.',
  }),
  paid_after_refund: ({ provider, reported }) => ({
    title: 'A refunded subscription was paid again',
    happened: `Its refund should have ended it, but ${provider} took another payment${reported ? ` of ${formatMoney(reported.amountCents, reported.currency)}` : ''} before it ended. So it stays open for the time that was paid, and this site told ${provider} not to renew it.`,
    toDo: 'Ask the user whether they want to keep that time. If not, end the subscription on the page of the user, and refund this payment.',
  }),
  disputed: ({ provider, reported }) => ({
    title: 'A bank took a payment back',
    happened: `The buyer disputed the payment${reported ? ` of ${formatMoney(reported.amountCents, reported.currency)}` : ''}, and their bank took it back. What it paid for is closed.`,
    toDo: `Answer the dispute in the dashboard of ${provider}. If you win it, this site opens everything again. If it paid for a subscription, that renews and is charged meanwhile: end it on the page of the user, unless you expect to win.`,
  }),
  nothing_to_grant: () => ({
    title: 'An order was paid, but there was nothing to grant',
    happened: 'What was ordered no longer exists: its courses or its subscription are gone.',
    toDo: 'Refund the order, or agree on something else with the buyer.',
  }),
};

/** What happened and what to do about it; a general sentence for kinds that this version does not know. */
export function alarmWords(alarm: PaymentAlarm): AlarmWords {
  const words = known[alarm.kind];
  if (words) return withEnd(words({ ...alarm, provider: providerName(alarm.provider) }), alarm);
  return {
    title: 'Something about a payment needs your attention',
    happened: `This site could not settle a payment at ${providerName(alarm.provider)} by itself: “${alarm.kind.replaceAll('_', ' ')}”.`,
    toDo: `Compare ${alarm.subject} in the dashboard of ${providerName(alarm.provider)} with the order here.`,
  };
}

/** Says so if the payment began a subscription that this site cancels. */
function withEnd(words: AlarmWords, { endedSubscription, provider }: PaymentAlarm): AlarmWords {
  if (endedSubscription === null) return words;
  const end = `This site cancels the subscription at ${providerName(provider)}, so that it never renews. The money that was taken has not been refunded.`;
  return { ...words, happened: `${words.happened} ${end}` };
}
