import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../../platform/clock.ts';
import type { ShopAddress } from '../announcement.ts';
import type { SandboxCheckouts } from '../checkouts/checkouts.service.ts';
import type { SandboxPayments } from '../payments/payments.service.ts';
import type { SandboxSubscriptions } from '../subscriptions/subscriptions.service.ts';
import type { HostedPage } from '../../hosted-page/page.ts';

/** What the pages show and change. */
export interface PageBooks {
  readonly checkouts: SandboxCheckouts;
  readonly subscriptions: SandboxSubscriptions;
  readonly payments: SandboxPayments;
  readonly shop: ShopAddress;
  readonly clock: Clock;
}

/** What a page's routes are made of. */
export interface PageRoutes {
  readonly books: PageBooks;
  /** For routes that change something: refuses forms that another site made the browser send. */
  readonly ownForm: { readonly onRequest: (request: FastifyRequest) => Promise<void> };
  send(reply: FastifyReply, status: number, page: HostedPage): FastifyReply;
}

/** Redirects to another page after a form was sent. */
export function leaveTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}

/** The value of a button or a field in a sent form. */
export function fieldOf(body: unknown, name: string): string {
  return String(new Map(Object.entries(body ?? {})).get(name) ?? '');
}
