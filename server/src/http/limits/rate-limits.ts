import type { Endpoint, RateLimit } from '@fit-coder/contracts/endpoint';

const readLimit: RateLimit = { max: 300, seconds: 60 };
const writeLimit: RateLimit = { max: 60, seconds: 60 };

/** The rate limit of an endpoint: its own, or the default for reading or writing. */
export function limitOf(endpoint: Endpoint): RateLimit {
  return endpoint.limit ?? (endpoint.method === 'GET' ? readLimit : writeLimit);
}
