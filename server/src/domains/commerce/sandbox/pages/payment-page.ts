import { formatMoney } from '@fit-coder/contracts/money';
import { html, type Html } from '../../../../platform/html/html.ts';
import type { SandboxPayment } from '../payments/payment.ts';
import type { Returns } from '../payments/payments.repository.ts';
import type { DisputeStep } from '../payments/payments.service.ts';
import { shopTime, type Ahead } from '../subscriptions/subscription.ts';
import type { HostedPage } from '../../hosted-page/page.ts';
import { shownDay } from '../../hosted-page/shown-day.ts';

/** The path of a payment's page. */
export function paymentPath(id: string): string {
  return `/sandbox/payments/${id}`;
}

interface ShownPayment {
  readonly payment: SandboxPayment;
  readonly returns: Returns;
  /** How far the payment's dates are ahead of the real time. */
  readonly ahead: Ahead;
  /** The page to go back to. */
  readonly back: string;
}

/** The page of a payment: what went back of it, and what the buyer's bank can do. */
export function paymentPage(shown: ShownPayment): HostedPage {
  const { payment, back } = shown;
  const amount = formatMoney(payment.amount, payment.currency);
  return {
    title: `Payment of ${amount}`,
    main: html`<main>
      <section aria-labelledby="what">
        <p class="label">${payment.order_reference ?? 'Payment of a subscription'}</p>
        <h1 id="what">${payment.status === 'paid' ? 'Paid' : 'Not paid'}</h1>
        <p class="amount">${amount}</p>
        ${facts(shown)}
        <p class="back"><a href="${back}">Go back</a></p>
      </section>
      ${bank(shown)}
    </main>`,
  };
}

function facts({ payment, returns, ahead }: ShownPayment): Html {
  const { paid_at, period_start, period_end, card_last4, failure, currency } = payment;
  const day = (date: Date) => shownDay(shopTime(ahead, date));
  const rows = [
    ...(paid_at ? [['Paid on', day(paid_at)]] : []),
    ...(failure === null ? [] : [['Failed', failure]]),
    ...(card_last4 === null ? [] : [['Card', `•••• ${card_last4}`]]),
    ...(period_start && period_end ? [['Pays for', `${day(period_start)} to ${day(period_end)}`]] : []),
    ...returns.refunds.map(({ amount, created_at }) => [
      'Refunded',
      `${formatMoney(amount, currency)} on ${day(created_at)}`,
    ]),
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

/** What the buyer's bank has done, and what it can do next. */
function bank({ payment, returns }: ShownPayment): Html {
  const status = returns.disputes[0]?.status ?? 'none';
  const amount = formatMoney(payment.amount, payment.currency);
  const sentences = {
    none: `A buyer can ask their bank to take ${amount} back. The bank does so at once, and decides later.`,
    open: `The bank has taken ${amount} back, and has not decided yet.`,
    won: `The bank decided for the site, and gave ${amount} back to it.`,
    lost: `The bank decided for the buyer, who keeps ${amount}.`,
  };
  const steps = { none: ['open'], open: ['won', 'lost'], won: [], lost: [] } as const;
  const possible = payment.status === 'paid' && payment.amount > 0 ? steps[status] : [];
  return html`<form method="post" action="${paymentPath(payment.id)}">
    <h2>The buyer’s bank</h2>
    <p>
      ${payment.status === 'paid' ? sentences[status] : 'Nothing was paid, so nothing can be taken back.'}
    </p>
    ${possible.map((step) => html`<button class="second" name="step" value="${step}">${labels[step]}</button>`)}
  </form>`;
}

const labels: Readonly<Record<DisputeStep, string>> = {
  open: 'Take the money back',
  won: 'Decide for the site',
  lost: 'Decide for the buyer',
};
