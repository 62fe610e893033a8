import type Stripe from 'stripe';
import { planObject } from '../objects/catalogue.ts';
import type { LineTraits } from '../objects/invoice.ts';
import { declined } from '../wire/fault.ts';
import type { World } from '../world.ts';
import { succeeds } from './cards.ts';
import { collect, draftInvoice, issue } from './invoices.ts';
import { nextEnd } from './periods.ts';

export interface Change {
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly date: number;
}

/** The invoice that a change of plan would make: a credit for what is left of the old plan, and the new one. */
export function changeInvoice(
  world: World,
  subscription: Stripe.Subscription,
  change: Change,
): Stripe.Invoice {
  const lines = subscription.status === 'trialing' ? [] : changeLines(subscription, change);
  return draftInvoice(world, subscription, 'subscription_update', lines);
}

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error('a subscription has an item');
  return item;
}

function changeLines(subscription: Stripe.Subscription, { price, quantity, date }: Change): LineTraits[] {
  const item = itemOf(subscription);
  const { current_period_start: start, current_period_end: end } = item;
  const left = (end - date) / (end - start);
  const old = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const full = (price.unit_amount ?? 0) * quantity;
  const resets = price.recurring?.interval !== item.price.recurring?.interval;
  const newEnd = resets ? nextEnd(date, date, price.recurring?.interval ?? 'month') : end;
  const common = { start: date, proration: true };
  return [
    {
      ...common,
      description: 'Unused time',
      amount: -Math.round(old * left),
      quantity: item.quantity ?? 1,
      price: item.price,
      end,
    },
    {
      ...common,
      description: 'Remaining time',
      amount: resets ? full : Math.round(full * left),
      quantity,
      price,
      end: newEnd,
      proration: !resets,
    },
  ];
}

/** @throws StripeFault if the card is declined; nothing has changed then */
export function applyChange(world: World, subscription: Stripe.Subscription, change: Change): void {
  const invoice = changeInvoice(world, subscription, change);
  const card = subscription.default_payment_method as string | null;
  if (invoice.amount_due > 0 && !succeeds(world, card, false)) throw declined();
  const item = itemOf(subscription);
  const last = invoice.lines.data.at(-1);
  const { price, quantity, date } = change;
  if (last && price.recurring?.interval !== item.price.recurring?.interval) {
    subscription.billing_cycle_anchor = date;
    item.current_period_start = date;
    item.current_period_end = last.period.end;
  }
  Object.assign(item, { price, plan: planObject(price), quantity });
  if (invoice.lines.data.length > 0) {
    issue(world, subscription, invoice);
    if (invoice.status === 'open') collect(world, invoice, false);
  }
  world.emit('customer.subscription.updated', subscription);
}
