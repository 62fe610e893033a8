import { randomUUID } from 'node:crypto';
import { newToken } from '../../src/domains/accounts/sessions/session.ts';
import type { Bank } from '../commerce/refunds/bank.ts';
import type { TestSite } from '../support/test-site.ts';
import { insert } from './inserted-row.ts';

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The price of a single course. */
export const priceCents = 4900;

/** A paid order of a course, and one whose payment is on its way. */
export async function addOrders(
  { site, bank }: { readonly site: TestSite; readonly bank: Bank },
  owner: Owner,
  boughtId: string,
) {
  const [paidReference, reference] = [newReference(), newReference()];
  const checkout = `sbx_${newToken().slice(0, 24)}`;
  const price = { amount_cents: priceCents, currency: 'USD', provider: 'sandbox' };
  const order = { user_id: owner.id, kind: 'courses', description: 'A course', ...price } as const;
  const paid = { reference: paidReference, status: 'paid', settled_at: new Date() } as const;
  const { id } = await insert(site, 'orders', { ...order, ...paid, provider: 'bank' });
  const waiting = { reference, status: 'pending', awaiting_since: new Date() } as const;
  await insert(site, 'orders', { ...order, ...waiting, provider_checkout: checkout });
  const item = { order_id: id, course_id: boughtId, title: 'A course', price_cents: priceCents };
  await insert(site, 'order_items', item);
  const source = { source: 'purchase', source_id: id } as const;
  const opened = { user_id: owner.id, course_id: boughtId, ...source };
  const { id: entitlementId } = await insert(site, 'entitlements', opened);
  const atBank = bank.pay({ reference: paidReference, amount: priceCents });
  const { id: paymentId } = await insert(site, 'payments', {
    provider: 'bank',
    provider_payment: atBank.id,
    user_id: owner.id,
    order_id: id,
    amount: priceCents,
    currency: 'USD',
    status: 'paid',
    paid_at: atBank.paidAt,
    ticket: 0,
  });
  const invoiceNumber = await addInvoice(site, owner, paymentId);
  return { paidReference, reference, checkout, paymentId, entitlementId, invoiceNumber };
}

/** A gift that the owner bought, and a team of the owner that has ended. */
export async function addShared(site: TestSite, owner: Owner) {
  const giftReference = newReference();
  const order = {
    reference: giftReference,
    user_id: owner.id,
    kind: 'courses',
    description: 'A gift',
  } as const;
  const price = { amount_cents: priceCents, currency: 'USD', provider: 'bank' };
  const { id } = await insert(site, 'orders', { ...order, ...price, status: 'paid', settled_at: new Date() });
  await insert(site, 'gifts', { order_id: id });
  const plan = { user_id: owner.id, plan_id: 'monthly', provider: 'sandbox', status: 'expired' } as const;
  const { id: teamId } = await insert(site, 'subscriptions', { ...plan, is_team: true, quantity: 2 });
  return { giftReference, teamId };
}

/** A subscription of the owner that the bank renews; returns its id. */
export async function addRenewing(
  { site, bank }: { readonly site: TestSite; readonly bank: Bank },
  owner: Owner,
): Promise<string> {
  const plan = { user_id: owner.id, plan_id: 'monthly', provider: 'bank', status: 'active' } as const;
  const { id } = await insert(site, 'subscriptions', plan);
  const atBank = { provider_subscription: bank.subscribe(id, []) };
  await site.deps.database.db.updateTable('subscriptions').set(atBank).where('id', '=', id).execute();
  return id;
}

/** The invoice of a payment; returns its number. */
async function addInvoice(site: TestSite, owner: Owner, paymentId: string): Promise<string> {
  const number = `FC-2026-${randomUUID().slice(0, 8).toUpperCase()}`;
  const seller = { name: '', address: '', taxId: '', email: '' };
  const buyer = { ...seller, name: owner.name, email: owner.email, country: null };
  const texts = { seller: JSON.stringify(seller), buyer: JSON.stringify(buyer), lines: '[]' };
  const sums = { total: priceCents, tax: 0, currency: 'USD', issued_at: new Date() };
  const invoice = { kind: 'invoice', number, payment_id: paymentId, user_id: owner.id } as const;
  await insert(site, 'invoices', { ...invoice, ...texts, ...sums });
  await insert(site, 'billing_details', { user_id: owner.id, name: owner.name });
  return number;
}

const newReference = () => `FC-${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;
