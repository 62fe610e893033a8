import type { IncomingMessage } from 'node:http';
import { apiVersion } from '../../../../../src/domains/commerce/stripe/client.ts';
import { paymentsOf } from '../billing/invoices.ts';
import { catchUp } from '../billing/life.ts';
import { expanded } from '../wire/expansion.ts';
import { invalid, StripeFault } from '../wire/fault.ts';
import { parseForm } from '../wire/form.ts';
import { SavedAnswers, type Answer } from '../wire/idempotency.ts';
import { nested } from '../wire/lists.ts';
import { Misbehaviour } from '../wire/misbehaviour.ts';
import { checkParameters } from '../wire/parameter-types.ts';
import type { HttpAnswer } from '../wire/server.ts';
import type { World } from '../world.ts';
import { billingRoutes } from './billing.routes.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { paymentRoutes, refundsOf } from './payment.routes.ts';
import type { ApiRoute } from './route.ts';

const routes: readonly ApiRoute[] = [
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...billingRoutes,
  ...paymentRoutes,
];

/** A request that the API got. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: string;
}

/** Stripe's API: versions, keys, parameters, saved answers and expansion around the routes. */
export class Api {
  readonly requests: ApiRequest[] = [];
  readonly misbehaviour = new Misbehaviour();
  readonly #world: World;
  readonly #secretKey: string;
  #saved = new SavedAnswers();

  constructor(world: World, secretKey: string) {
    this.#world = world;
    this.#secretKey = secretKey;
  }

  /** Stripe keeps answers for a day. */
  forgetKeys(): void {
    this.#saved = new SavedAnswers();
  }

  async answer(request: IncomingMessage, body: string, origin: string): Promise<HttpAnswer | null> {
    const trouble = this.misbehaviour.take(request);
    if (trouble === 'drop') return null;
    if (trouble === 'hang') return new Promise(() => {});
    if (trouble === 'refuseMany') return json(tooMany, false);
    if (trouble === 'fail') return failure(false);
    if (trouble === 'saveFailure') {
      this.#saved.replace(keyOf(request) ?? '', identityOf(request, body), failed);
      return failure(false);
    }
    const delay = trouble !== null && typeof trouble === 'object' ? trouble.delay : Promise.resolve();
    const answer = await this.#answer(request, body, origin, delay);
    if (trouble === 'doAndSaveFailure') {
      this.#saved.replace(keyOf(request) ?? '', identityOf(request, body), failed);
      // The client sends it again by itself, and gets the saved failure.
      return {
        ...failure(false),
        headers: { 'content-type': 'application/json', 'stripe-should-retry': 'true' },
      };
    }
    return trouble === 'lose' ? null : answer;
  }

  async #answer(
    request: IncomingMessage,
    body: string,
    origin: string,
    delay: Promise<unknown>,
  ): Promise<HttpAnswer> {
    const { method = '', url = '' } = request;
    const [path = '', query = ''] = url.split('?');
    const key = keyOf(request);
    this.requests.push({ method, path, key: key ?? null, body: method === 'POST' ? body : query });
    try {
      this.#admit(request);
      // Only what changes something is saved.
      const saving = method === 'POST' ? key : undefined;
      const { replayed, ...answer } = await this.#saved.answer(
        saving,
        identityOf(request, body),
        async () => {
          await delay;
          return this.#run(method, path, method === 'POST' ? body : query, origin);
        },
      );
      return json(answer, replayed);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return json({ status: error.status, body: error.toBody() }, false);
    }
  }

  #admit({ headers }: IncomingMessage): void {
    if (headers.authorization !== `Bearer ${this.#secretKey}`)
      throw new StripeFault(401, 'Invalid API Key provided.', { type: 'invalid_request_error' });
    if (headers['stripe-version'] !== apiVersion)
      throw invalid(
        `The double speaks only ${apiVersion}, and was asked for ${String(headers['stripe-version'])}.`,
      );
  }

  #run(method: string, path: string, form: string, origin: string): Answer & { readonly saved: boolean } {
    const world = this.#world;
    catchUp(world);
    try {
      const [route, id] = find(method, path);
      const parameters = parseForm(form);
      check(parameters, route);
      const answer = route.answer({ world, id, parameters, origin });
      const body = expanded(answer, parameters, (each) => world.find(each), {
        'charge.refunds': (charge) => nested(refundsOf(world, charge), `/v1/charges/${charge}/refunds`),
        'invoice.payments': (invoice) => nested(paymentsOf(world, invoice), '/v1/invoice_payments'),
      });
      return { status: 200, body, saved: true };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { status: error.status, body: error.toBody(), saved: error.saved };
    }
  }
}

/** Parameters that are checked before anything is done are not saved under the request's key. */
function check(parameters: Parameters<typeof checkParameters>[0], route: ApiRoute): void {
  try {
    checkParameters(parameters, ...route.parameters);
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    throw new StripeFault(error.status, error.message, error.details, false);
  }
}

function find(method: string, path: string): readonly [ApiRoute, string] {
  for (const route of routes) {
    if (route.method !== method) continue;
    const match = new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`, 'u').exec(path);
    if (match) return [route, decodeURIComponent(match[1] ?? '')];
  }
  throw new StripeFault(404, `Unrecognized request URL (${method}: ${path}).`, {
    type: 'invalid_request_error',
  });
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key'];
  return Array.isArray(key) ? key[0] : key;
}

function identityOf({ method, url }: IncomingMessage, body: string): string {
  return `${method} ${url} ${body}`;
}

const tooMany: Answer = {
  status: 429,
  body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } },
};
const failed: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
};

function failure(replayed: boolean): HttpAnswer {
  return json(failed, replayed);
}

function json({ status, body }: Answer, replayed: boolean): HttpAnswer {
  const headers = {
    'content-type': 'application/json',
    'stripe-version': apiVersion,
    // Stripe says so of what its saved answers would only repeat.
    ...(status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  };
  return { status, headers, body: JSON.stringify(body) };
}
