import type { PaymentEventSummary } from '@fit-coder/contracts/payments-administration/events';
import type { BadgeTone } from '../../../ui/controls/badge.tsx';
import { choiceOf, listAddress, searchOf } from '../address.ts';
import type { LedgerFilter } from '../ledger.api.ts';

/** The outcomes that this version knows, in the order of the filter: their names, and what they mean. */
const outcomes = {
  paid: ['success', 'Paid', 'The order was settled, and what was bought is open.'],
  failed: ['neutral', 'Failed', 'The payment failed or the checkout ended. The order is closed.'],
  changed: [
    'success',
    'Applied',
    'The state at the provider was applied, for example a renewal or a refund.',
  ],
  already_settled: ['neutral', 'Nothing new', 'The order had been settled before, so nothing changed.'],
  older_state: ['neutral', 'Out of date', 'A newer state had been applied before, so nothing changed.'],
  still_open: ['neutral', 'Still open', 'The checkout was not paid yet when the provider was asked.'],
  payment_awaited: [
    'warning',
    'Payment on its way',
    'The buyer has paid in a way that takes days, such as a bank transfer. The order is settled when the money arrives.',
  ],
  paid_again: ['danger', 'Paid twice', 'The buyer already owned what this order paid for, or paid it twice.'],
  paid_late: [
    'warning',
    'Paid too late',
    'The payment was made after the checkout had ended, when the order would have cost more. It is refunded.',
  ],
  amount_mismatch: [
    'danger',
    'Wrong amount',
    'The amount or the currency differs from the order. Nothing was granted.',
  ],
  checkout_mismatch: [
    'danger',
    'Wrong checkout',
    'The checkout belongs to another order. Nothing was granted.',
  ],
  buyer_gone: ['danger', 'Buyer gone', 'The buyer had deleted their account, so nothing could be granted.'],
  nothing_to_grant: ['danger', 'Nothing to grant', 'What was ordered no longer exists.'],
  unknown_order: [
    'warning',
    'Unknown order',
    'This site has no order with the reference that the provider named.',
  ],
  unknown_subscription: ['warning', 'Unknown subscription', 'This site has no such subscription.'],
  unknown_checkout: [
    'warning',
    'Unknown to the provider',
    'The provider does not know the id that its event names.',
  ],
  unknown_provider: ['warning', 'Unknown provider', 'This site no longer has the keys of this provider.'],
  not_about_a_checkout: ['neutral', 'Not needed', 'This site keeps nothing that the event is about.'],
} as const satisfies Record<string, readonly [BadgeTone, string, string]>;

interface OutcomeWords {
  readonly tone: BadgeTone;
  readonly name: string;
  readonly meaning: string;
}

/** The outcomes in the filter of the list. */
export const outcomeChoices = Object.entries(outcomes).map(([value, [, name]]) => ({ value, name }));

/** An outcome in words; null if the event is not handled yet. */
export function outcomeWords(outcome: string | null): OutcomeWords {
  if (outcome === null)
    return {
      tone: 'warning',
      name: 'Not handled',
      meaning: 'It is handled in the background, and again if that fails.',
    };
  const known = (outcomes as Readonly<Record<string, readonly [BadgeTone, string, string]>>)[outcome];
  if (!known) return { tone: 'neutral', name: outcome.replaceAll('_', ' '), meaning: '' };
  const [tone, name, meaning] = known;
  return { tone, name, meaning };
}

/** What an event is about, such as `checkout cs_123`. */
export function subjectWords({ subject, subjectKind }: Pick<PaymentEventSummary, 'subject' | 'subjectKind'>) {
  return subject === null ? 'nothing that this site keeps' : `${subjectKind ?? 'object'} ${subject}`;
}

export const eventsPath = '/admin/payments/events';

/** The filter that a URL of the list asks for, such as `?state=unhandled`. */
export function ledgerFilterOf(search: URLSearchParams): LedgerFilter {
  const state = choiceOf(search, 'state', ['handled', 'unhandled']);
  const outcome = choiceOf(
    search,
    'outcome',
    outcomeChoices.map(({ value }) => value),
  );
  return { ...searchOf(search), ...(state && { state }), ...(outcome && { outcome }) };
}

export function ledgerAddress({ q, state, outcome }: LedgerFilter): string {
  return listAddress(eventsPath, { state, outcome, q });
}
