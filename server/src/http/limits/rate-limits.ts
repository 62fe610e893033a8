import type { Endpoint, RateLimit } from '@fit-coder/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/network.ts';
import { originOf, type SecurityEvents } from '../../platform/security/security-events.ts';

const readLimit: RateLimit = { max: 300, seconds: 60 };
const writeLimit: RateLimit = { max: 60, seconds: 60 };

/** The rate limit of an endpoint: its own, or the default for reading or writing. */
export function limitOf(endpoint: Endpoint): RateLimit {
  return endpoint.limit ?? (endpoint.method === 'GET' ? readLimit : writeLimit);
}

/** The options for the limit of an endpoint by network; exceeding it is a security event. */
export function limitOptions(endpoint: Endpoint, action: string, events: SecurityEvents) {
  const { max, seconds } = limitOf(endpoint);
  return {
    max,
    timeWindow: seconds * 1000,
    keyGenerator: ({ ip }: FastifyRequest) => `${action} ${networkOf(ip)}`,
    onExceeded: (request: FastifyRequest) =>
      events.record({ kind: 'limit_reached', userId: null, detail: { limit: action } }, originOf(request)),
  };
}
