import type { FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site made a browser send, by fetch metadata and Origin, where they would change
 * something: unsafe methods, and with `changes` a GET too. Programs send neither header and carry no one's cookies,
 * so they pass.
 * @throws Refusal
 */
export function checkOrigin(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'host'>,
  changes = false,
): void {
  if (safeMethods.has(request.method) && !changes) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const elsewhere = site === 'cross-site' || site === 'same-site';
  if (elsewhere || (origin !== undefined && !sameHost(origin, request.host))) {
    throw new Refusal('cross_site', 'This request came from another site and was not carried out.');
  }
}

function sameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
