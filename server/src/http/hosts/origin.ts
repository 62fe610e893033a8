import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import type { KnownHosts } from './known-hosts.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site made the browser send, if they would change something: unsafe methods, and with
 * `changes` also GET. @throws Refusal
 */
export type CheckOrigin = (request: Pick<FastifyRequest, 'method' | 'headers'>, changes?: boolean) => void;

/**
 * Makes the check, from fetch metadata and from Origin with its scheme. Programs send neither header and have no user's
 * cookies, so they are allowed.
 */
export function originCheck(hosts: Pick<KnownHosts, 'isOwnOrigin'>): CheckOrigin {
  return (request, changes = false) => {
    if (safeMethods.has(request.method) && !changes) return;
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const elsewhere = site === 'cross-site' || site === 'same-site';
    if (elsewhere || (origin !== undefined && !hosts.isOwnOrigin(origin, request.headers.host ?? ''))) {
      throw new Refusal('cross_site', 'This request came from another site, so it was refused.');
    }
  };
}
