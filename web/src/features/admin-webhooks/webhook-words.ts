import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from '@fit-coder/contracts/operations/outgoing-webhooks';
import type { BadgeTone } from '../../ui/controls/badge.tsx';
import { formatDay } from '../../ui/text/date.ts';

/** Each event in words. */
const eventWords: Readonly<Record<WebhookEvent, string>> = {
  'order.paid': 'An order was paid',
  'order.failed': 'An order failed',
  'payment.refunded': 'A payment was refunded, in part or in full',
  'subscription.started': 'A subscription started',
  'subscription.renewed': 'A subscription renewed',
  'subscription.payment_failed': 'A subscription’s payment failed',
  'subscription.canceled': 'A subscription was cancelled',
  'subscription.resumed': 'A cancelled subscription was resumed',
  'subscription.ended': 'A subscription ended',
  'access.granted': 'Someone got access',
  'access.changed': 'Someone’s access was extended or shortened',
  'access.revoked': 'Someone lost access before its end',
};

/** An event in words; one that only a later version knows keeps its name. */
export function eventName(event: string): string {
  return (eventWords as Readonly<Record<string, string>>)[event] ?? event;
}

interface StateWords {
  readonly tone: BadgeTone;
  readonly word: string;
  readonly sentence?: string;
}

/** Whether an endpoint gets its events. */
export function endpointState({ active, failingSince, disabledAt }: WebhookEndpoint): StateWords {
  if (disabledAt !== null)
    return {
      tone: 'danger',
      word: 'Switched off',
      sentence: `It accepted no deliveries, so it was switched off on ${formatDay(disabledAt)}. Resume it once its program works.`,
    };
  if (!active) return { tone: 'neutral', word: 'Paused' };
  if (failingSince !== null)
    return {
      tone: 'warning',
      word: 'Failing',
      sentence: `Every delivery has failed since ${formatDay(failingSince)}. Each is tried again for three days; after five days of failures the endpoint is switched off.`,
    };
  return { tone: 'success', word: 'Active' };
}

const deliveryStates = {
  waiting: { tone: 'warning', word: 'Waiting for another attempt' },
  delivered: { tone: 'success', word: 'Delivered' },
  given_up: { tone: 'danger', word: 'Not delivered' },
} as const;

/** Whether an event arrived. */
export function deliveryState({ state, attempts }: WebhookDelivery): StateWords {
  return state === 'waiting' && attempts === 0
    ? { tone: 'neutral', word: 'On its way' }
    : deliveryStates[state];
}

/** How often it was tried, and what the receiver answered last. */
export function deliveryLines({ attempts, lastStatus, lastError }: WebhookDelivery): string[] {
  if (attempts === 0) return lastError === null ? [] : [lastError];
  const tried = attempts === 1 ? 'One attempt' : `${attempts} attempts`;
  const answer = lastStatus === null ? 'no answer' : `the last answer was ${lastStatus}`;
  return [`${tried}, ${answer}.`, ...(lastError === null ? [] : [lastError])];
}
