import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../../../platform/refusal.ts';
import { readCard } from '../card.ts';
import { checkoutPath, statusAt, type SandboxCheckout } from '../checkouts/checkout.ts';
import type { SandboxCheckouts } from '../checkouts/checkouts.service.ts';
import { readForm } from './card-form.ts';
import { endedPage, payPage } from './checkout-page.ts';
import { leaveTo, type PageRoutes } from './page-routes.ts';
import { paymentPath } from './payment-page.ts';
import { subscriptionPath } from './subscription-page.ts';

/** The hosted checkout: one page that shows what is bought and has a card form. */
export function checkoutRoutes(scope: FastifyInstance, { books, ownForm, send }: PageRoutes): void {
  const { checkouts, clock } = books;

  scope.get<{ Params: { id: string } }>(checkoutPath(':id'), async (request, reply) => {
    const checkout = await find(checkouts, request.params.id);
    const now = clock.now();
    const status = statusAt(checkout, now);
    if (status === 'open') return send(reply, 200, payPage(checkout, now));
    return send(reply, 200, endedPage(checkout, status, await moreOf(checkouts, checkout)));
  });

  scope.post<{ Params: { id: string }; Body: unknown }>(
    checkoutPath(':id'),
    ownForm,
    async (request, reply) => {
      const checkout = await find(checkouts, request.params.id);
      const now = clock.now();
      if (statusAt(checkout, now) !== 'open') return leave(reply, checkout);
      const form = readForm(request.body);
      const reading = readCard(form, now);
      if ('errors' in reading)
        return send(reply, 422, payPage(checkout, now, { form, errors: reading.errors }));
      await checkouts.charge(checkout, reading.card);
      return leave(reply, await find(checkouts, checkout.id));
    },
  );
}

async function find(checkouts: SandboxCheckouts, id: string): Promise<SandboxCheckout> {
  const checkout = /^sbx_[\w-]{24}$/u.test(id) ? await checkouts.find(id) : null;
  if (!checkout)
    throw new Refusal('not_found', 'There is no payment at this address. Go back and order again.');
  return checkout;
}

/** The page of the subscription or the payment that a checkout began. */
async function moreOf(checkouts: SandboxCheckouts, { id }: SandboxCheckout): Promise<string | null> {
  const begun = await checkouts.findBegun(id);
  if (begun?.kind === 'subscription') return subscriptionPath(begun.id);
  return begun && paymentPath(begun.id);
}

function leave(reply: FastifyReply, checkout: SandboxCheckout): FastifyReply {
  return leaveTo(reply, checkout.status === 'paid' ? checkout.success_url : checkout.failure_url);
}
