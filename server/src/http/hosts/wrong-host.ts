import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { errorStatus } from '@fit-coder/contracts/errors';
import type { Logger } from '../../platform/observation/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { failurePolicy, wrongHostPage } from '../failures/failure-page.ts';
import type { KnownHosts } from './known-hosts.ts';

/** Paths of health probes, which send no host or the machine's own address. */
const healthPaths = new Set(['/healthz', '/readyz']);

/**
 * Makes the guard that responds to requests for other hosts before any other code; it returns true if it has responded.
 * `site` is the site's origin.
 */
export function guardHosts(hosts: KnownHosts, site: () => string, log: Logger) {
  let warned = false;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { host } = request.headers;
    if (hosts.accepts(host) || healthPaths.has(request.url ?? '') || isOwnCall(request)) return false;
    const line = 'a request names a host that is neither that of PUBLIC_URL nor in ALLOWED_HOSTS';
    log[warned ? 'debug' : 'warn']({ host: host?.slice(0, 200) ?? null }, line);
    warned = true;
    refuse(request, response, site());
    return true;
  };
}

/** Whether this machine calls itself at its literal address, as the sandbox does for its webhooks. */
function isOwnCall({ headers, socket }: IncomingMessage): boolean {
  const { localAddress, remoteAddress, localPort } = socket;
  if (localAddress === undefined || localAddress !== remoteAddress) return false;
  const literal = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  return headers.host === `${literal}:${localPort}`;
}

function refuse(request: IncomingMessage, response: ServerResponse, site: string): void {
  const byBrowser = request.headers.accept?.includes('text/html') ?? false;
  const refusal = new Refusal('wrong_host', `This site’s address is ${site}.`);
  const body = byBrowser ? wrongHostPage(site) : JSON.stringify(refusal.toBody());
  response
    .writeHead(errorStatus.wrong_host, {
      'content-type': byBrowser ? 'text/html; charset=utf-8' : 'application/json',
      'content-length': Buffer.byteLength(body),
      'content-security-policy': failurePolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(body);
}
