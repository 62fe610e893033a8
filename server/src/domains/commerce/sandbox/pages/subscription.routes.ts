import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../../platform/refusal.ts';
import { readCard } from '../card.ts';
import { passages } from '../subscriptions/subscriptions.service.ts';
import { readForm } from './card-form.ts';
import { fieldOf, leaveTo, type PageRoutes } from './page-routes.ts';
import { subscriptionPage, subscriptionPath, type ShownSubscription } from './subscription-page.ts';

interface Request {
  readonly Params: { id: string };
  readonly Querystring: { return?: unknown };
  readonly Body: unknown;
}

/** The page of a subscription, with the forms that change its card and let time pass. */
export function subscriptionRoutes(scope: FastifyInstance, { books, ownForm, send }: PageRoutes): void {
  const { subscriptions, clock } = books;
  const path = subscriptionPath(':id');

  scope.get<Request>(path, async (request, reply) => {
    return send(reply, 200, subscriptionPage(await find(request)));
  });

  scope.post<Request>(`${path}/card`, ownForm, async (request, reply) => {
    const shown = await find(request);
    const form = readForm(request.body);
    const reading = readCard(form, clock.now());
    const errors =
      'errors' in reading
        ? reading.errors
        : reading.card.declined
          ? { number: 'This card was declined. Use another one.' }
          : null;
    if (errors || 'errors' in reading)
      return send(reply, 422, subscriptionPage(shown, { form, errors: errors ?? {} }));
    await subscriptions.changeCard(request.params.id, reading.card);
    return leaveTo(reply, pathOf(shown));
  });

  scope.post<Request>(`${path}/clock`, ownForm, async (request, reply) => {
    const shown = await find(request);
    const passage = passages.find((known) => known === fieldOf(request.body, 'pass'));
    if (!passage) throw new Refusal('invalid_input', 'Choose how much time passes.');
    await subscriptions.pass(request.params.id, passage);
    return leaveTo(reply, pathOf(shown));
  });

  async function find(request: FastifyRequest<Request>): Promise<ShownSubscription> {
    const account = await subscriptions.find(request.params.id);
    if (!account) throw new Refusal('not_found', 'There is no subscription at this address.');
    const card = await subscriptions.cardOf(account);
    return { account, card, returnPath: pathOnThisSite(request.query.return) };
  }
}

function pathOf({ account, returnPath }: ShownSubscription): string {
  return `${subscriptionPath(account.subscription.id)}?${new URLSearchParams({ return: returnPath })}`;
}

/** A link can name any place; only a path of this site is followed. */
function pathOnThisSite(place: unknown): string {
  return typeof place === 'string' && /^\/(?:[\w-]+\/)*[\w-]*$/u.test(place) ? place : '/';
}
