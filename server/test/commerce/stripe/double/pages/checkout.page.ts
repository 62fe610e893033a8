import type Stripe from 'stripe';
import { formatMoney } from '@fit-coder/contracts/money';
import { html } from '../../../../../src/platform/html/html.ts';
import { numbers } from '../billing/cards.ts';
import { submit } from '../billing/submission.ts';
import type { HttpAnswer } from '../wire/server.ts';
import { need, type World } from '../world.ts';
import { fieldsOf, notFound, page, redirect } from './layout.ts';

/** The page where a checkout is paid: `/c/pay/<session>`. */
export function checkoutPage(world: World, id: string, method: string, body: string): HttpAnswer {
  const session = world.sessions.get(id);
  if (!session) return notFound();
  if (session.status === 'complete') return redirect(session.success_url ?? '/');
  if (session.status === 'expired')
    return page(
      'Expired',
      html`<h1>This checkout has expired</h1>
        <p>Go back and start again.</p>`,
      410,
    );
  if (method !== 'POST') return form(world, session, null);
  const problem = submit(world, session, fieldsOf(body)['number'] ?? '');
  return problem === null ? redirect(session.success_url ?? '/') : form(world, session, problem);
}

function form(world: World, session: Stripe.Checkout.Session, problem: string | null): HttpAnswer {
  const { names, recurring } = need(world.plans, 'plan', session.id);
  const amount = formatMoney(session.amount_total ?? 0, session.currency ?? 'usd');
  const trial = recurring && recurring.trialDays > 0 ? `${recurring.trialDays} days free` : '';
  return page(
    `Pay ${amount}`,
    html`<p>Test page of a double of Stripe: no money is charged.</p>
      <h1>${amount}</h1>
      <ul>
        ${names.map((name) => html`<li>${name}</li>`)}
      </ul>
      <p>${trial}</p>
      ${problem === null ? html`` : html`<p role="alert">${problem}</p>`}
      <form method="post">
        <label>Card number <input name="number" autocomplete="cc-number" required /></label>
        <label>Expiry <input name="expiry" autocomplete="cc-exp" value="12/40" /></label>
        <label>CVC <input name="cvc" autocomplete="cc-csc" value="123" /></label>
        <label>Name on card <input name="name" autocomplete="cc-name" value="Grace Hopper" /></label>
        <button>${recurring ? 'Subscribe' : `Pay ${amount}`}</button>
      </form>
      <p><a href="${session.cancel_url ?? '/'}">Back to the shop</a></p>
      <dl>
        <dt>${numbers.good}</dt>
        <dd>is accepted</dd>
        <dt>${numbers.declined}</dt>
        <dd>is declined</dd>
        <dt>${numbers.declinedLater}</dt>
        <dd>is accepted now, and renewals fail</dd>
        <dt>${numbers.slow}</dt>
        <dd>is a bank account, which pays after three days</dd>
        <dt>${numbers.slowFailing}</dt>
        <dd>is a bank account without money</dd>
      </dl>`,
    problem === null ? 200 : 402,
  );
}
