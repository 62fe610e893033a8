import type Stripe from 'stripe';
import { html } from '../../../../../src/platform/html/html.ts';
import { saveCard } from '../billing/cards.ts';
import { collect, subscriptionOf } from '../billing/invoices.ts';
import type { HttpAnswer } from '../wire/server.ts';
import type { World } from '../world.ts';
import { fieldsOf, notFound, page, redirect } from './layout.ts';

/** The customer portal: `/p/session/<portal session>`. */
export function portalPage(world: World, id: string, method: string, body: string): HttpAnswer {
  const portal = world.portals.get(id);
  if (!portal) return notFound();
  const subscriptions = [...world.subscriptions.values()].filter(
    ({ customer, status }) => customer === portal.customer && status !== 'canceled',
  );
  if (method === 'POST') {
    const fields = fieldsOf(body);
    const chosen = subscriptions.find((subscription) => subscription.id === fields['subscription']);
    if (chosen) act(world, chosen, fields);
    return redirect(portal.url);
  }
  return page(
    'Billing',
    html`<h1>Billing</h1>
      ${subscriptions.map((subscription) => section(subscription))}
      <p><a href="${portal.return_url ?? '/'}">Return to the shop</a></p>`,
  );
}

function section({ id, description, status, cancel_at: cancelAt }: Stripe.Subscription) {
  const [action, label] = cancelAt === null ? ['cancel', 'Cancel plan'] : ['resume', 'Do not cancel'];
  return html`<section>
    <h2>${description ?? id}</h2>
    <p>${status}</p>
    <form method="post">
      <input type="hidden" name="subscription" value="${id}" />
      <button name="action" value="${action}">${label}</button>
    </form>
    <form method="post">
      <input type="hidden" name="subscription" value="${id}" />
      <label>New card number <input name="number" autocomplete="cc-number" required /></label>
      <button name="action" value="card">Change card</button>
    </form>
  </section>`;
}

/** As Stripe's portal does with flexible billing, an end is planned by its date alone. */
function act(
  world: World,
  subscription: Stripe.Subscription,
  fields: Readonly<Record<string, string>>,
): void {
  if (fields['action'] === 'cancel')
    subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null;
  if (fields['action'] === 'resume') {
    subscription.cancel_at = null;
    subscription.cancel_at_period_end = false;
  }
  if (fields['action'] === 'card') changeCard(world, subscription, fields['number'] ?? '');
  world.emit('customer.subscription.updated', subscription);
}

/** The new card pays at once what is open. */
function changeCard(world: World, subscription: Stripe.Subscription, number: string): void {
  const card = saveCard(world, number);
  if (card === null) return;
  subscription.default_payment_method = card;
  for (const invoice of world.invoices.values())
    if (invoice.status === 'open' && subscriptionOf(world, invoice) === subscription)
      collect(world, invoice, true);
}
