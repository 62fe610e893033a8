import { formatMoney } from '@fit-coder/contracts/money';
import { html, type Html } from '../../../../platform/html/html.ts';
import type { SandboxPayment } from '../payments/payment.ts';
import { dueAt } from '../subscriptions/life.ts';
import type { Passage } from '../subscriptions/subscriptions.service.ts';
import { priceOf, shopTime, type Account, type SandboxSubscription } from '../subscriptions/subscription.ts';
import { cardInputs, cardList, noCard, type SentCard } from './card-form.ts';
import type { HostedPage } from '../../hosted-page/page.ts';
import { shownDay } from '../../hosted-page/shown-day.ts';
import { paymentPath } from './payment-page.ts';

/** The path of a subscription's page. */
export function subscriptionPath(id: string): string {
  return `/sandbox/subscriptions/${id}`;
}

/** What the page of a subscription shows. */
export interface ShownSubscription {
  readonly account: Account;
  /** The last digits of its card. */
  readonly card: string | null;
  /** Where the shop wants its user back; a path on this site. */
  readonly returnPath: string;
}

/** The page where a customer changes the card and sees the payments, and where time can be let pass. */
export function subscriptionPage(shown: ShownSubscription, sent: SentCard = noCard): HostedPage {
  const { subscription, payments } = shown.account;
  const { plan_name, quantity } = subscription;
  const wrong = Object.keys(sent.errors).length > 0;
  return {
    title: `${wrong ? 'Check the card: ' : ''}${plan_name} subscription`,
    main: html`<main>
      <section aria-labelledby="what">
        <p class="label">Subscription</p>
        <h1 id="what">${quantity > 1 ? `${plan_name} for ${String(quantity)} seats` : plan_name}</h1>
        <p class="amount">${formatMoney(priceOf(subscription), subscription.currency)}</p>
        ${facts(shown)}
        <p class="back"><a href="${shown.returnPath}">Back to the site</a></p>
        ${paymentList(subscription, payments)}
      </section>
      <div class="column">
        ${clock(shown)}
        <form method="post" action="${action(shown, 'card')}" novalidate>
          <h2>Change the card</h2>
          ${cardInputs(sent)}
          <button>Save card</button>
          ${cardList()}
        </form>
      </div>
    </main>`,
  };
}

function action({ account, returnPath }: ShownSubscription, what: 'card' | 'clock'): string {
  const query = new URLSearchParams({ return: returnPath });
  return `${subscriptionPath(account.subscription.id)}/${what}?${query}`;
}

const states = {
  trialing: 'Free trial',
  active: 'Active',
  past_due: 'Payment failed',
  ended: 'Ended',
} as const;

function facts({ account: { subscription }, card }: ShownSubscription): Html {
  const day = (date: Date) => shownDay(shopTime(subscription, date));
  const rows = [
    ['Status', states[subscription.status]],
    ['Billed', `every ${subscription.interval}`],
    nextOf(subscription, day),
    ...(subscription.balance > 0
      ? [['Credit', formatMoney(subscription.balance, subscription.currency)]]
      : []),
    ...(card === null ? [] : [['Card', `•••• ${card}`]]),
  ];
  return html`<dl class="facts">
    ${rows.map(
      ([name = '', value = '']) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** What happens next, and on which day. */
function nextOf(subscription: SandboxSubscription, day: (date: Date) => string): [string, string] {
  const { status, cancel_at, ended_at, period_end } = subscription;
  if (status === 'ended') return ['Ended on', day(ended_at ?? period_end)];
  if (cancel_at) return ['Ends on', day(cancel_at)];
  const due = day(dueAt(subscription) ?? period_end);
  if (status === 'past_due') return ['Next attempt on', due];
  return [status === 'trialing' ? 'First payment on' : 'Renews on', due];
}

function paymentList(subscription: SandboxSubscription, payments: readonly SandboxPayment[]): Html {
  if (payments.length === 0)
    return html`<h2>Payments</h2>
      <p>Nothing has been paid yet.</p>`;
  return html`<h2>Payments</h2>
    <ul class="payments">
      ${payments.toReversed().map((payment) => {
        const day = shownDay(shopTime(subscription, payment.paid_at ?? payment.created_at));
        const amount = formatMoney(payment.amount, payment.currency);
        return html`<li>
          <a href="${paymentPath(payment.id)}">${amount}</a>
          <span>${payment.status === 'paid' ? `paid on ${day}` : `declined on ${day}`}</span>
        </li>`;
      })}
    </ul>`;
}

/** The form that lets time pass. */
function clock(shown: ShownSubscription): Html {
  const { subscription } = shown.account;
  const ahead = Math.round(subscription.ahead_ms / (24 * 60 * 60 * 1000));
  const passed = ahead === 1 ? '1 day has' : `${String(ahead)} days have`;
  const buttons: readonly [Passage, string][] = [
    ['day', 'Let a day pass'],
    ['week', 'Let a week pass'],
    ['next', `Go to ${nextEvent(subscription)}`],
  ];
  return html`<form method="post" action="${action(shown, 'clock')}">
    <h2>Clock</h2>
    <p>
      Try what happens later. Time passes only for this subscription: all its dates move back, as if it had
      begun earlier. Orders and invoices keep theirs. After each step, the site sends the reminders that are
      due then. It skips those of the days in between.
      ${ahead > 0 ? `So far, ${passed} passed this way.` : ''}
    </p>
    ${
      subscription.status === 'ended'
        ? html`<p>This subscription has ended, so nothing more happens.</p>`
        : buttons.map(
            ([passage, label]) =>
              html`<button ${passage === 'next' ? '' : html`class="second"`} name="pass" value="${passage}">
                ${label}
              </button>`,
          )
    }
  </form>`;
}

function nextEvent({ status, cancel_at }: SandboxSubscription): string {
  if (status === 'past_due') return 'the next attempt';
  if (cancel_at) return 'its end';
  return status === 'trialing' ? 'the end of the trial' : 'the next renewal';
}
