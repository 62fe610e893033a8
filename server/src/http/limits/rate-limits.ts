import type { Endpoint, RateLimit } from '@fit-coder/contracts/endpoint';

const readLimit: RateLimit = { max: 300, seconds: 60 };
const writeLimit: RateLimit = { max: 60, seconds: 60 };

/** How often one address may call an endpoint: its own limit, or the usual one for reading and writing. */
export function limitOf(endpoint: Endpoint): RateLimit {
  return endpoint.limit ?? (endpoint.method === 'GET' ? readLimit : writeLimit);
}
