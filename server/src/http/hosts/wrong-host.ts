import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { errorStatus } from '@fit-coder/contracts/errors';
import { html } from '../../platform/html.ts';
import type { Logger } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { styleElement } from '../../platform/style-element.ts';
import type { KnownHosts } from './known-hosts.ts';

const style = styleElement(`
:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 15vh auto 0; padding: 0 1rem;
  font: 1.0833rem/1.75rem Archivo, 'Helvetica Neue', Arial, sans-serif; }
h1 { font-size: 1.4444rem; }
`);

/** What probes of machines ask, which name no host or an address of their own. */
const healthPaths = new Set(['/healthz', '/readyz']);

/**
 * Makes the guard that answers requests for other hosts before anything else does; the guard returns true when it
 * has answered. `site` is where people find the site.
 */
export function guardHosts(hosts: KnownHosts, site: () => string, log: Logger) {
  let told = false;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { host } = request.headers;
    if (hosts.accepts(host) || healthPaths.has(request.url ?? '') || isOwnCall(request)) return false;
    const line = 'a request asked for a host that is neither that of PUBLIC_URL nor in ALLOWED_HOSTS';
    log[told ? 'debug' : 'warn']({ host: host?.slice(0, 200) ?? null }, line);
    told = true;
    refuse(request, response, site());
    return true;
  };
}

/** Whether this machine calls itself by a literal address, as the sandbox does with its webhooks. */
function isOwnCall({ headers, socket }: IncomingMessage): boolean {
  const { localAddress, remoteAddress, localPort } = socket;
  if (localAddress === undefined || localAddress !== remoteAddress) return false;
  const literal = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  return headers.host === `${literal}:${localPort}`;
}

function refuse(request: IncomingMessage, response: ServerResponse, site: string): void {
  const byBrowser = request.headers.accept?.includes('text/html') ?? false;
  const refusal = new Refusal('wrong_host', `This site answers at ${site}.`);
  const body = byBrowser ? page(site) : JSON.stringify(refusal.toBody());
  response
    .writeHead(errorStatus.wrong_host, {
      'content-type': byBrowser ? 'text/html; charset=utf-8' : 'application/json',
      'content-length': Buffer.byteLength(body),
      'content-security-policy': `default-src 'none'; style-src ${style.source}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(body);
}

function page(site: string): string {
  const { text } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>Another address · Fit Coder Courses</title>
      ${style.element}
    </head>
    <body>
      <main>
        <h1>The site has another address</h1>
        <p>Open <a href="${site}">${site}</a> instead.</p>
        <p>
          If you run this site, add this host to <code>ALLOWED_HOSTS</code>, or let your proxy pass on the
          Host header.
        </p>
      </main>
    </body>
  </html>`;
  return `<!doctype html>\n${text}`;
}
