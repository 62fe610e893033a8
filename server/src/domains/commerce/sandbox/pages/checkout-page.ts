import { formatMoney } from '@fit-coder/contracts/money';
import { html, type Html } from '../../../../platform/html/html.ts';
import type { RecurringTerms } from '../../payments/payment-provider.ts';
import { periodEnd } from '../../plans/plan.ts';
import { checkoutPath, type SandboxCheckout } from '../checkouts/checkout.ts';
import { cardInputs, cardList, noCard, type SentCard } from './card-form.ts';
import type { HostedPage } from '../../hosted-page/page.ts';
import { shownDay } from '../../hosted-page/shown-day.ts';

/** The page where an open checkout is paid; after a wrong form, with the values that were entered and the errors. */
export function payPage(checkout: SandboxCheckout, now: Date, sent: SentCard = noCard): HostedPage {
  const amount = amountOf(checkout);
  const does = actionOf(checkout, amount);
  const wrong = Object.keys(sent.errors).length > 0;
  return {
    title: `${wrong ? 'Check the card: ' : ''}${does}`,
    main: html`<main>
      <section aria-labelledby="what">
        <p class="label">${checkout.order_reference}</p>
        <h1 id="what">${checkout.description}</h1>
        <p class="amount">${amount}</p>
        ${checkout.recurring ? terms(checkout, checkout.recurring, now) : ''} ${cardList()}
      </section>
      <form method="post" action="${checkoutPath(checkout.id)}" novalidate>
        <h2>Card</h2>
        ${cardInputs(sent)}
        <button>${does}</button>
        <p class="cancel"><a href="${checkout.cancel_url}">Cancel and go back</a></p>
      </form>
    </main>`,
  };
}

function actionOf({ recurring, amount_cents: due }: SandboxCheckout, amount: string): string {
  if (recurring && recurring.trialDays > 0) return 'Start free trial';
  return recurring && due === 0 ? 'Subscribe' : `Pay ${amount}`;
}

/** What renews, when and for how much, and what is different at first. */
function terms({ currency, discount }: SandboxCheckout, recurring: RecurringTerms, now: Date): Html {
  const { price, quantity, trialDays } = recurring;
  const first = new Date(now.getTime() + trialDays * 24 * 60 * 60 * 1000);
  const from = trialDays > 0 ? first : periodEnd(now, price.interval);
  const each = formatMoney(price.amount * quantity, currency);
  const sentences = [
    ...(trialDays > 0 ? [`Your trial is free for ${trialDays} ${trialDays === 1 ? 'day' : 'days'}.`] : []),
    ...(discount > 0 ? [`Your coupon takes ${formatMoney(discount, currency)} off the first payment.`] : []),
    `Then ${each} every ${price.interval} from ${shownDay(from)}, until you cancel.`,
  ];
  return html`<div class="terms">${sentences.map((sentence) => html`<p>${sentence}</p>`)}</div>`;
}

const endings = {
  open: { title: 'Not paid yet', sentence: 'Reload this page to pay.' },
  declined: {
    title: 'The card was declined',
    sentence: 'Nothing was charged. Go back and order again to use another card.',
  },
  expired: {
    title: 'This payment page has ended',
    sentence: 'Nothing was charged. Go back and order again.',
  },
} as const;

/** The page of an ended checkout; it has no form. `more`: the page of what it paid for. */
export function endedPage(
  checkout: SandboxCheckout,
  status: SandboxCheckout['status'],
  more: string | null,
): HostedPage {
  const paid = status === 'paid';
  const { title, sentence } = paid
    ? { title: 'This is already paid', sentence: `${amountOf(checkout)} was charged once.` }
    : endings[status];
  return {
    title,
    main: html`<main class="note">
      <div>
        <p class="label">${checkout.order_reference}</p>
        <h1>${title}</h1>
        <p>${sentence}</p>
        ${more === null ? '' : html`<p><a href="${more}">See it as the provider does</a></p>`}
        <a class="button" href="${paid ? checkout.success_url : checkout.cancel_url}"
          >${paid ? 'Continue' : 'Go back'}</a
        >
      </div>
    </main>`,
  };
}

function amountOf(checkout: SandboxCheckout): string {
  return formatMoney(checkout.amount_cents, checkout.currency);
}
