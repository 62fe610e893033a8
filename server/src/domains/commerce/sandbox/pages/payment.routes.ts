import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../../platform/refusal.ts';
import { checkoutPath } from '../checkouts/checkout.ts';
import type { SandboxPayment } from '../payments/payment.ts';
import { disputeSteps } from '../payments/payments.service.ts';
import { fieldOf, leaveTo, type PageRoutes } from './page-routes.ts';
import { paymentPage, paymentPath } from './payment-page.ts';
import { subscriptionPath } from './subscription-page.ts';

/** The page of a payment, where the buyer's bank can be made to act. */
export function paymentRoutes(scope: FastifyInstance, { books, ownForm, send }: PageRoutes): void {
  const { payments, subscriptions } = books;

  scope.get<{ Params: { id: string } }>(paymentPath(':id'), async (request, reply) => {
    const payment = await find(request.params.id);
    const { subscription_id: id, checkout_id: checkout } = payment;
    const account = id === null ? null : await subscriptions.find(id);
    const page = paymentPage({
      payment,
      returns: await payments.returnsOf([payment]),
      ahead: account?.subscription ?? { ahead_ms: 0 },
      back: id === null ? checkoutPath(checkout ?? '') : subscriptionPath(id),
    });
    return send(reply, 200, page);
  });

  scope.post<{ Params: { id: string }; Body: unknown }>(
    paymentPath(':id'),
    ownForm,
    async (request, reply) => {
      const { id } = await find(request.params.id);
      const step = disputeSteps.find((known) => known === fieldOf(request.body, 'step'));
      if (!step) throw new Refusal('invalid_input', 'Choose what the bank does.');
      await payments.dispute(id, step);
      return leaveTo(reply, paymentPath(id));
    },
  );

  async function find(id: string): Promise<SandboxPayment> {
    const payment = await payments.find(id);
    if (!payment) throw new Refusal('not_found', 'There is no payment at this address.');
    return payment;
  }
}
