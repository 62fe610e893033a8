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
    toDo: `Compare the payment with the dashboard of ${provider}. If money was taken, pay it back there, or grant access by hand.`,
  }),
  checkout_mismatch: ({ provider }) => ({
    title: 'A payment came from another checkout',
    happened: sentence(
      `${provider} reports this order under a checkout that does not belong to it. Nothing was granted.`,
    ),
    toDo: `Look up both checkouts in the dashboard of ${provider}. If the buyer paid in the other one, pay the money back there.`,
  }),
  paid_again: () => ({
    title: 'Something was paid for twice',
    happened:
      'The buyer paid for a course that they already owned, for example in a second tab. Both orders are paid.',
    toDo: 'Refund one of the two orders. The course stays open through the other one.',
  }),
  subscribed_twice: () => ({
    title: 'A user has two subscriptions',
    happened:
      'The user began a second subscription while another one was running. Both renew and are charged.',
    toDo: 'Ask the user which one they want to keep. End the other one on the page of the user, and refund its last payment.',
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
  nothing_to_grant: () => ({
    title: 'An order was paid, but there was nothing to grant',
    happened: 'What was ordered no longer exists: its courses or its subscription are gone.',
    toDo: 'Refund the order, or agree on something else with the buyer.',
  }),
};

/** What happened and what to do about it; a general sentence for kinds that this version does not know. */
export function alarmWords(alarm: PaymentAlarm): AlarmWords {
  const words = known[alarm.kind];
  if (words) return words({ ...alarm, provider: providerName(alarm.provider) });
  return {
    title: 'Something about a payment needs your attention',
    happened: `This site could not settle a payment at ${providerName(alarm.provider)} by itself: “${alarm.kind.replaceAll('_', ' ')}”.`,
    toDo: `Compare ${alarm.subject} in the dashboard of ${providerName(alarm.provider)} with the order here.`,
  };
}
