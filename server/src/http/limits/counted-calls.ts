import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { SharedCounts } from './shared-counts.ts';

/** The rate-limit plugin's store: it counts on all nodes. Its keys name the endpoint and the client's network. */
export function storeOf(counts: SharedCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      periodMs = 0,
      max = 0,
    ): void {
      done(null, counts.take(key, max, periodMs));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
