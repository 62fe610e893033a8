import type Stripe from 'stripe';
import { applyChange, changeInvoice, type Change } from '../billing/changes.ts';
import { endSubscription } from '../billing/status.ts';
import { invalid, missing } from '../wire/fault.ts';
import { numberAt, recordsAt, textAt, type Parameters } from '../wire/form.ts';
import { page } from '../wire/lists.ts';
import { need, newestFirst, type World } from '../world.ts';
import type { ApiRoute, Call } from './route.ts';

export const billingRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    parameters: ['Subscriptions', 'SubscriptionRetrieveParams'],
    answer: ({ world, id }) => need(world.subscriptions, 'subscription', id),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    parameters: ['Subscriptions', 'SubscriptionUpdateParams'],
    answer: updateSubscription,
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    parameters: ['Subscriptions', 'SubscriptionCancelParams'],
    answer: ({ world, id }) => {
      const subscription = need(world.subscriptions, 'subscription', id);
      if (subscription.status === 'canceled') throw missing('subscription', id);
      endSubscription(world, subscription, 'cancellation_requested');
      return subscription;
    },
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    parameters: ['Invoices', 'InvoiceListParams'],
    answer: ({ world, parameters }) => {
      const id = textAt(parameters, 'subscription');
      const found = newestFirst(world.invoices).filter(
        ({ parent }) => id === undefined || parent?.subscription_details?.subscription === id,
      );
      return page(found, parameters, '/v1/invoices');
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    parameters: ['Invoices', 'InvoiceCreatePreviewParams'],
    answer: ({ world, parameters }) => {
      const id = textAt(parameters, 'subscription') ?? '';
      const subscription = need(world.subscriptions, 'subscription', id, 'subscription');
      const change = changeOf(world, parameters, 'subscription_details.');
      if (!change) throw invalid('The double previews only changes of items.');
      return changeInvoice(world, subscription, change);
    },
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    parameters: ['Invoices', 'InvoiceRetrieveParams'],
    answer: ({ world, id }) => need(world.invoices, 'invoice', id),
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    parameters: ['Invoices', 'InvoiceListLineItemsParams'],
    answer: ({ world, id, parameters }) =>
      page(need(world.invoices, 'invoice', id).lines.data, parameters, `/v1/invoices/${id}/lines`),
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    parameters: ['InvoicePayments', 'InvoicePaymentListParams'],
    answer: listInvoicePayments,
  },
];

function updateSubscription({ world, id, parameters }: Call): object {
  const subscription = need(world.subscriptions, 'subscription', id);
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const change = changeOf(world, parameters, '');
  if (change) applyChange(world, subscription, change);
  planEnd(subscription, parameters, world.now());
  world.emit('customer.subscription.updated', subscription);
  return subscription;
}

function changeOf(world: World, parameters: Parameters, prefix: string): Change | null {
  const [item] = recordsAt(parameters, `${prefix}items`);
  if (!item) return null;
  return {
    price: need(world.prices, 'price', textAt(item, 'price') ?? '', 'items[0][price]'),
    quantity: numberAt(item, 'quantity') ?? 1,
    date: numberAt(parameters, `${prefix}proration_date`) ?? world.now(),
  };
}

function planEnd(subscription: Stripe.Subscription, parameters: Parameters, now: number): void {
  const atEnd = textAt(parameters, 'cancel_at_period_end');
  const date = textAt(parameters, 'cancel_at');
  if (atEnd !== undefined && date !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  if (atEnd === undefined && date === undefined) return;
  const end = subscription.items.data[0]?.current_period_end ?? null;
  subscription.cancel_at_period_end = atEnd === 'true';
  subscription.cancel_at = atEnd === 'true' ? end : date ? Number(date) : null;
  subscription.canceled_at = subscription.cancel_at === null ? null : now;
}

function listInvoicePayments({ world, parameters }: Call): object {
  const invoice = textAt(parameters, 'invoice');
  const intent = textAt(parameters, 'payment.payment_intent');
  const status = textAt(parameters, 'status');
  if (intent !== undefined) need(world.intents, 'payment_intent', intent, 'payment[payment_intent]');
  const found = newestFirst(world.invoicePayments).filter(
    (each) =>
      (invoice === undefined || each.invoice === invoice) &&
      (intent === undefined || each.payment.payment_intent === intent) &&
      (status === undefined || each.status === status),
  );
  return page(found, parameters, '/v1/invoice_payments');
}
