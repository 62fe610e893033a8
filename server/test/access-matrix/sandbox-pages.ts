import { request } from './runner.ts';
import { priceCents } from './bought-things.ts';
import { insert } from './inserted-row.ts';
import type { World } from './world.ts';

/** The page where the owner's order is paid. */
export async function checkoutPage({ site, checkout: id, reference }: World): Promise<string> {
  const money = { amount_cents: priceCents, currency: 'USD', status: 'open' } as const;
  const urls = { success_url: '/paymentsuccess', failure_url: '/failpay', cancel_url: '/cart' };
  const order = { id, order_reference: reference, description: 'A course' };
  await insert(site, 'sandbox_checkouts', { ...order, ...money, ...urls });
  return `/sandbox/checkout/${id}`;
}

/** A card that pays. */
export const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Grace' };

export function sendForm(world: World, page: string, form: Record<string, string>): Promise<Response> {
  return request(world, page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

/** The sandbox's page of the owner's subscription. */
export async function subscriptionPage(world: World): Promise<string> {
  const { site, checkout, reference } = world;
  await checkoutPage(world);
  const [id, customer] = [`ssub_${reference}`, `scus_${reference}`];
  const now = new Date();
  const end = new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000);
  await insert(site, 'sandbox_customers', { id: customer, owner: reference });
  await insert(site, 'sandbox_subscriptions', {
    ...{
      id,
      customer_id: customer,
      checkout_id: checkout,
      owner: reference,
      price_id: 'p',
      plan_name: 'Monthly',
    },
    ...{ interval: 'month', unit_amount: priceCents, currency: 'USD', quantity: 1, status: 'active' },
    ...{ anchor: now, periods: 1, period_start: now, period_end: end, period_value: priceCents },
    created_at: now,
  });
  return `/sandbox/subscriptions/${id}`;
}

/** The sandbox's page of the owner's payment. */
export async function paymentPage(world: World): Promise<string> {
  const { site, checkout, reference } = world;
  await checkoutPage(world);
  const id = `spay_${reference}`;
  const now = new Date();
  await insert(site, 'sandbox_payments', {
    ...{ id, checkout_id: checkout, order_reference: reference, amount: priceCents, currency: 'USD' },
    ...{ status: 'paid', paid_at: now, created_at: now },
  });
  return `/sandbox/payments/${id}`;
}
