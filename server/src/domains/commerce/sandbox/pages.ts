import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { acceptForms, pageSender } from '../hosted-page/sender.ts';
import type { PageEdge } from '../payments/payment-provider.ts';
import { checkoutPath, type SandboxBooks } from './books.ts';
import { readCard, type CardField, type CardForm } from './card.ts';
import { endedPage, payPage } from './page.ts';
import type { SandboxCheckout } from './sandbox.repository.ts';

const sandboxSite = {
  title: 'Fit Coder Courses test payments',
  mark: 'Test page: never enter a real card',
};

/** The hosted checkout of the sandbox: one page that shows what is bought and has a card form. */
export async function installSandboxPages(
  app: FastifyInstance,
  books: SandboxBooks,
  clock: Clock,
  edge: PageEdge,
): Promise<void> {
  const sendPage = pageSender(edge.fonts, "'self'", sandboxSite);
  await app.register(async (scope) => {
    acceptForms(scope, sendPage);
    scope.get<{ Params: { id: string } }>(checkoutPath(':id'), async (request, reply) => {
      const checkout = await find(books, request.params.id);
      return sendPage(reply, 200, checkout.status === 'open' ? payPage(checkout) : endedPage(checkout));
    });
    scope.post<{ Params: { id: string }; Body: unknown }>(
      checkoutPath(':id'),
      { onRequest: async (request) => edge.checkOrigin(request) },
      async (request, reply) => {
        const checkout = await find(books, request.params.id);
        return checkout.status === 'open' ? pay(checkout, request, reply) : leave(reply, checkout);
      },
    );
  });

  async function pay(checkout: SandboxCheckout, request: FastifyRequest, reply: FastifyReply) {
    const form = readForm(request.body);
    const reading = readCard(form, clock.now());
    if ('errors' in reading) return sendPage(reply, 422, payPage(checkout, form, reading.errors));
    await books.charge(checkout, reading.card, webhookAddress(app, request));
    return leave(reply, await find(books, checkout.id));
  }
}

async function find(books: SandboxBooks, id: string): Promise<SandboxCheckout> {
  const checkout = /^sbx_[\w-]{24}$/u.test(id) ? await books.find(id) : null;
  if (!checkout)
    throw new Refusal('not_found', 'There is no payment at this address. Go back and order again.');
  return checkout;
}

/** The submitted card form. Missing fields become empty; fields that are too long or unknown are dropped. */
function readForm(body: unknown): CardForm {
  const sent = new Map(Object.entries(body ?? {}));
  const read = (name: CardField) => String(sent.get(name) ?? '').slice(0, 100);
  return { number: read('number'), expiry: read('expiry'), cvc: read('cvc'), name: read('name') };
}

/** This node's webhook address: the address that received the request, never one that the request names. */
function webhookAddress(app: FastifyInstance, request: FastifyRequest): string {
  const host = request.socket.localAddress ?? '127.0.0.1';
  const listening = app.server.address();
  const port = listening !== null && typeof listening === 'object' ? listening.port : 80;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}/api/v1/webhooks/sandbox`;
}

function leave(reply: FastifyReply, checkout: SandboxCheckout): FastifyReply {
  const to = checkout.status === 'paid' ? checkout.success_url : checkout.failure_url;
  return reply.header('cache-control', 'no-store').redirect(to, 303);
}
