import type { FastifyInstance } from 'fastify';
import type { IsTrusted } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The country (ISO 3166-1) that the proxy named; null if it named none. */
    readonly country: string | null;
  }
}

/**
 * Reads the visitor's country from the header that the operator's proxy sets. Without such a header no country is known:
 * what a client says about itself must not change a price, so the header counts only if the proxy sent it.
 */
export function installCountry(
  app: FastifyInstance,
  header: string | undefined,
  isTrusted: IsTrusted | null,
): void {
  app.decorateRequest('country', {
    getter() {
      const byProxy = isTrusted?.(this.raw.socket.remoteAddress ?? '', 0);
      const value = header === undefined || !byProxy ? undefined : this.headers[header];
      return typeof value === 'string' && isCountry(value) ? value.toUpperCase() : null;
    },
  });
}

/** Proxies write XX for an unknown country, and T1 for a hidden one. */
function isCountry(value: string): boolean {
  return /^[a-z]{2}$/iu.test(value) && value.toUpperCase() !== 'XX';
}
