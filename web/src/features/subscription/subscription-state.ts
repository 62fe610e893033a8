import type { OtherAccess, Subscription } from '@fit-coder/contracts/commerce';
import type { AwaitedOrder } from '@fit-coder/contracts/selling/orders';
import { chargeWords } from '../../ui/text/charge-words.ts';
import { formatDay } from '../../ui/text/date.ts';
import { failingWords, isGraceOver } from '../../ui/text/failing-words.ts';
import { formatPrice } from '../../ui/text/price.tsx';

/** The state of a subscription, in words. */
export interface SubscriptionState {
  /** Whether premium courses are open. */
  readonly open: boolean;
  /** Whether another subscription can be bought. */
  readonly canBuy: boolean;
  readonly title: string;
  readonly sentence: string;
  /** What a new subscription would do, while there is one to buy; absent where it is not said. */
  readonly invitation?: string;
}

const none: SubscriptionState = {
  open: false,
  canBuy: true,
  title: 'No subscription',
  sentence: 'Free courses and previews are open to you.',
  invitation: 'A subscription opens the rest.',
};

/** What a user has, as the server says. */
export interface HeldAccess {
  readonly subscription: Subscription | null;
  readonly otherAccess: OtherAccess | null;
}

/**
 * Reads a subscription; an order that was never paid counts as none. Without a subscription that opens the courses, a gift
 * or a seat may do so.
 */
export function stateOf({ subscription, otherAccess }: HeldAccess): SubscriptionState {
  const own = ownState(subscription);
  return own.open || !otherAccess ? own : otherState(otherAccess, own.canBuy);
}

/** The same while the payment for a plan may be on its way: no second plan must be bought then. */
export function stateWith(held: HeldAccess, awaited: AwaitedOrder | null): SubscriptionState {
  const state = stateOf(held);
  if (!awaited || !state.canBuy) return state;
  const sentence = `Your payment for the ${awaited.description} is on its way.`;
  return state.open
    ? { ...state, canBuy: false, sentence: `${state.sentence} ${sentence}` }
    : {
        open: false,
        canBuy: false,
        title: 'Payment on its way',
        sentence: `${sentence} It can take a few days, and opens every premium course when it arrives.`,
      };
}

function ownState(subscription: Subscription | null): SubscriptionState {
  if (!subscription || subscription.status === 'incomplete') return none;
  if (subscription.withheld) return withheldState(subscription, subscription.withheld);
  return states[subscription.status](subscription);
}

const withheldWords = {
  administrator: { title: 'Access ended', why: 'An administrator ended the access that it gave.' },
  returned: { title: 'Payment returned', why: 'Its payment went back, so it opens no course.' },
} as const;

/** A subscription that runs and opens nothing. */
function withheldState(
  { renewal, ...subscription }: Subscription,
  reason: NonNullable<Subscription['withheld']>,
): SubscriptionState {
  const { title, why } = withheldWords[reason];
  const charge =
    renewal && `It still renews on ${formatDay(renewal.at)} for ${chargeWords(renewal, subscription)}.`;
  return { open: false, canBuy: false, title, sentence: charge ? `${why} ${charge}` : why };
}

const sources = { gift: 'A gift', grant: 'An administrator’s grant' } as const;

function otherState({ source, until, from }: OtherAccess, canBuy: boolean): SubscriptionState {
  const seat = from === null ? 'A team’s seat' : `A seat that ${from} pays for`;
  const opener = source === 'seat' ? seat : sources[source];
  const time = until === null ? 'for good' : `until ${formatDay(until)}`;
  return {
    open: true,
    canBuy,
    title: 'Open to you',
    sentence: `${opener} opens every premium course ${time}.`,
  };
}

type Read = (subscription: Subscription) => SubscriptionState;

const states: Readonly<Record<Exclude<Subscription['status'], 'incomplete'>, Read>> = {
  active: (subscription) => {
    if (subscription.cancelAt) return cancelled(subscription.cancelAt);
    return { open: true, canBuy: false, title: 'Active', sentence: activeSentence(subscription) };
  },
  trialing: (subscription) => {
    if (subscription.cancelAt) return cancelled(subscription.cancelAt);
    return { open: true, canBuy: false, title: 'Free trial', sentence: trialSentence(subscription) };
  },
  past_due: (subscription) => (isOver(subscription) ? over(subscription) : due(subscription)),
  paused: () => ({
    open: false,
    canBuy: false,
    title: 'Paused',
    sentence: 'Payments are paused. The courses open again when payments continue.',
  }),
  canceled: ({ currentPeriodEnd: end }) => ({
    open: false,
    canBuy: true,
    title: 'Cancelled',
    sentence: end ? `It was cancelled and is paid until ${formatDay(end)}.` : 'It was cancelled.',
  }),
  expired: ({ currentPeriodEnd: end }) => ({
    open: false,
    canBuy: true,
    title: 'Ended',
    sentence: end ? `It ended on ${formatDay(end)}.` : 'It has ended.',
    invitation: 'Subscribe again to open the courses.',
  }),
};

function due(subscription: Subscription): SubscriptionState {
  return {
    open: !isGraceOver(subscription),
    // A provider that keeps trying to charge must not be paid twice.
    canBuy: subscription.failingSince === null,
    title: 'Payment due',
    sentence: dueSentence(subscription),
  };
}

/** Whether a cancelled subscription has reached its end, and only its provider has not said so yet. */
function isOver({ cancelAt, failingSince }: Subscription): boolean {
  return cancelAt !== null && failingSince === null && new Date(cancelAt) <= new Date();
}

function over({ cancelAt }: Subscription): SubscriptionState {
  const sentence = cancelAt === null ? 'It has ended.' : `It ended on ${formatDay(cancelAt)}.`;
  return { open: false, canBuy: false, title: 'Ended', sentence };
}

function cancelled(end: string): SubscriptionState {
  return {
    open: true,
    canBuy: false,
    title: 'Cancelled',
    sentence: `Every premium course stays open until ${formatDay(end)}. It does not renew.`,
  };
}

function activeSentence(subscription: Subscription): string {
  const { currentPeriodEnd: end, renewal } = subscription;
  if (renewal) {
    const charge = chargeWords(renewal, subscription);
    return `Every premium course is open. It renews on ${formatDay(renewal.at)} for ${charge}.`;
  }
  return end
    ? `Every premium course is open until ${formatDay(end)}. It does not renew.`
    : 'Every premium course is open.';
}

function trialSentence(subscription: Subscription): string {
  const { trialEnd, renewal, plan, quantity, creditCents } = subscription;
  if (!trialEnd) return 'Every premium course is open.';
  const free = `Every premium course is open, free until ${formatDay(trialEnd)}.`;
  if (!renewal) return free;
  const price = formatPrice(plan.priceCents * quantity, plan.currency);
  const then = `${free} Then it costs ${price} a ${plan.interval} until you cancel.`;
  return creditCents > 0 ? `${then} The first payment is ${chargeWords(renewal, subscription)}.` : then;
}

function dueSentence({ failingSince, currentPeriodEnd: end, actions }: Subscription): string {
  if (failingSince) return failingWords(failingSince, actions);
  return end
    ? `It was paid until ${formatDay(end)}. The courses stay open for a few more days.`
    : 'A payment is due. The courses stay open for a few more days.';
}
