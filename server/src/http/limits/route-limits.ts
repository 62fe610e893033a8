import { apiBase, type RateLimit } from '@fit-coder/contracts/endpoint';
import { uploadPath } from '@fit-coder/contracts/media';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { networkOf } from '../../platform/network.ts';
import type { SharedCounts } from './shared-counts.ts';

/**
 * The rate limits per network of routes without a contract, by the beginning of the route; the first match counts.
 * Schools and offices share a network, so each limit is enough for some dozens of active users.
 */
const limitsByRoute: readonly (readonly [start: string, limit: RateLimit])[] = [
  // A player fetches a segment every few seconds, many at once after a jump, and previews while its slider is dragged.
  ['/media/', { max: 3000, seconds: 60 }],
  ['/captions/', { max: 600, seconds: 60 }],
  ['/lecture-files/', { max: 300, seconds: 60 }],
  // A page shows some dozens of pictures, which browsers cache for a year.
  ['/avatars/', { max: 3000, seconds: 60 }],
  ['/posters/', { max: 3000, seconds: 60 }],
  ['/assets/', { max: 3000, seconds: 60 }],
  [uploadPath, { max: 1200, seconds: 60 }],
  [apiBase, { max: 300, seconds: 60 }],
  // The providers of many readers send from few networks.
  ['/unfollow/', { max: 3000, seconds: 60 }],
  ['/unsubscribe/', { max: 3000, seconds: 60 }],
  ['/healthz', { max: 600, seconds: 60 }],
  ['/readyz', { max: 300, seconds: 60 }],
  // Pages that are not cached: ten per second.
  ['/*', { max: 600, seconds: 60 }],
];

const otherLimit: readonly [string, RateLimit] = ['', { max: 600, seconds: 60 }];

/** Limits calls of routes without a contract; endpoints have their own limits (`bind.ts`). */
export function installRouteLimits(app: FastifyInstance, counts: SharedCounts): void {
  const byRoute = new Map<string, readonly [start: string, limit: RateLimit]>();
  const limitOf = (route: string) => {
    const known = byRoute.get(route);
    if (known) return known;
    const limit = limitsByRoute.find(([start]) => route.startsWith(start)) ?? otherLimit;
    byRoute.set(route, limit);
    return limit;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url = '' } = request.routeOptions;
    if (config.endpoint) return done();
    const [start, { max, seconds }] = limitOf(url);
    const { current, ttl } = counts.take(`${start} ${networkOf(request.ip)}`, max, seconds * 1000);
    if (current <= max) done();
    else done(tooOften(Math.max(1, Math.ceil(ttl / 1000))));
  });
}

/** The refusal for a network that exceeded its limit; `seconds` is when it may retry. */
function tooOften(seconds: number): Refusal {
  const sentence = 'You sent too many requests. Wait a moment, then try again.';
  return new Refusal('rate_limited', sentence, undefined, seconds);
}
