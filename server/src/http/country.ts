import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The country (ISO 3166-1) that the proxy named; null if it named none. */
    readonly country: string | null;
  }
}

/**
 * Reads the visitor's country from the header that the operator's proxy sets. Without such a header no country is known:
 * what a client says about itself must not change a price.
 */
export function installCountry(app: FastifyInstance, header: string | undefined): void {
  app.decorateRequest('country', {
    getter() {
      const value = header === undefined ? undefined : this.headers[header];
      return typeof value === 'string' && isCountry(value) ? value.toUpperCase() : null;
    },
  });
}

/** Proxies write XX for an unknown country, and T1 for a hidden one. */
function isCountry(value: string): boolean {
  return /^[a-z]{2}$/iu.test(value) && value.toUpperCase() !== 'XX';
}
