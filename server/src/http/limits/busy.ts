import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import type { SiteLimits } from './site-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route responds even while the event loop is late. */
    evenWhileBusy?: true;
  }
}

/** The `config` of a route that an open page or the site's operator needs at all times. */
export const evenWhileBusy = { evenWhileBusy: true } as const;

/**
 * Refuses requests while the event loop is late, that is, after a regular timer was late several times in a row. A
 * single pause is over when it is noticed, so it causes no refusals. Routes with `evenWhileBusy` always respond: a page
 * that has just loaded does not work without its files.
 */
export function refuseWhileBusy(
  app: FastifyInstance,
  { maxDelayMs, everyMs, inARow }: SiteLimits['eventLoop'],
): void {
  if (maxDelayMs === 0) return;
  let last = performance.now();
  let late = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    late = now - last - everyMs > maxDelayMs ? late + 1 : 0;
    last = now;
  }, everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = late >= inARow && !request.routeOptions.config.evenWhileBusy;
    done(
      refused
        ? new Refusal('unavailable', 'The site is busy. Try again in a moment.', undefined, 1)
        : undefined,
    );
  });
}
