import { formatMoney } from '@fit-coder/contracts/money';
import { html, type Html } from '../../../platform/html/html.ts';
import type { HostedPage } from '../hosted-page/page.ts';
import { shownDay } from '../hosted-page/shown-day.ts';
import type { CheckoutRow, ShownCheckout } from './checkouts.repository.ts';

/** Where a checkout's form goes, and what it sends there. */
export interface HostedForm {
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/**
 * The page before Razorpay's: what is bought, for how much, and what renews. `now` begins a trial; `isDeclined`: the buyer
 * is back from a payment that failed.
 */
export function checkoutPage(
  { reference, request, expiresAt }: CheckoutRow,
  form: HostedForm,
  { now, isDeclined }: { readonly now: Date; readonly isDeclined: boolean },
): HostedPage {
  const amount = formatMoney(request.amount, request.currency);
  const minutes = Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000);
  return {
    title: `Pay ${amount}`,
    main: html`<main>
      <section aria-labelledby="what">
        <p class="label">${reference}</p>
        <h1 id="what">${request.description}</h1>
        <p class="amount">${amount}</p>
        ${renewalOf(request, now)} ${linesOf(request)}
      </section>
      <form method="post" action="${form.action}">
        <h2>Pay with Razorpay</h2>
        ${isDeclined ? declined : html``}
        <p>You pay on Razorpay’s secure page by card, UPI, net banking or wallet, and then come back here.</p>
        ${request.renewal ? html`` : timeLimit(minutes)}
        ${form.fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button>Continue to Razorpay</button>
        <p class="cancel"><a href="${request.cancelPath}">Cancel and go back</a></p>
      </form>
    </main>`,
  };
}

const declined = html`<p class="error" role="alert">
  The payment did not go through, and nothing was charged. Try again with another card or another way to pay.
</p>`;

/** Razorpay's page does not close by itself. */
function timeLimit(minutes: number): Html {
  return html`<p>
    You have ${minutes === 1 ? '1 minute' : `${String(minutes)} minutes`} to pay. A later payment is refunded
    if the price has risen by then or your coupon can no longer be used.
  </p>`;
}

function renewalOf({ renewal, currency }: ShownCheckout, now: Date): Html {
  if (!renewal) return html`<p class="terms">You pay once. Nothing renews.</p>`;
  const { interval, trialDays } = renewal;
  const price = `${formatMoney(renewal.amount, currency)} every ${interval}`;
  const first = new Date(now.getTime() + trialDays * 24 * 60 * 60 * 1000);
  return trialDays > 0
    ? html`<p class="terms">
        Your trial of ${trialDays === 1 ? '1 day' : `${String(trialDays)} days`} is free. Then you pay
        ${price}, for the first time on ${shownDay(first)}, until you cancel. Razorpay may charge a small
        amount to check your card, and returns it.
      </p>`
    : html`<p class="terms">You pay ${price}, starting today, until you cancel.</p>`;
}

/** What the amount is made of, if that is more than one thing. */
function linesOf({ lines, discount, currency }: ShownCheckout): Html {
  if (lines.length < 2 && discount === 0) return html``;
  const all = [
    ...lines.map(({ name, amount }) => [name, formatMoney(amount, currency)] as const),
    ...(discount > 0 ? [['Coupon', formatMoney(-discount, currency)] as const] : []),
  ];
  return html`<dl class="facts">
    ${all.map(
      ([name, amount]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${amount}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The page of a checkout that is paid or over. */
export function closedPage({ reference, request }: CheckoutRow): HostedPage {
  return {
    title: 'This checkout is closed',
    main: html`<main class="note">
      <div>
        <p class="label">${reference}</p>
        <h1>This checkout is closed</h1>
        <p>Either it was paid, or it was open for too long. Your order shows which.</p>
        <a class="button" href="${request.successPath}">See your order</a>
        <p><a href="${request.cancelPath}">Go back and order again</a></p>
      </div>
    </main>`,
  };
}
