import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startCaddy, startNginx, type StartProxy } from '../proxies.ts';
import { startNginxForNodes } from '../several-nodes/nginx.ts';

const startForNodes: StartProxy = (port, change) => startNginxForNodes({ nodes: [port] }, change);

export const nginxes = [
  { name: 'nginx', start: startNginx },
  { name: 'nginx for several nodes', start: startForNodes },
];

/** Each proxy with its configuration in `deploy`. */
export const shippedProxies = [...nginxes, { name: 'Caddy', start: startCaddy }];

/** The headers of a browser that opens a page. */
export const browserHeaders = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A server in the place of the site. */
export async function listen(listener: RequestListener): Promise<{ node: Server; port: number }> {
  const node = createServer(listener).listen(0, '127.0.0.1');
  await once(node, 'listening');
  return { node, port: (node.address() as AddressInfo).port };
}

/** The body for requests that changed nothing. */
export const unreached = {
  error: 'The site does not respond. Try again in a moment.',
  code: 'unavailable',
};

/** The body for requests that may have changed something. */
export const unknownOutcome = {
  error: 'The site did not respond. Check whether your change was saved before you try again.',
  code: 'unavailable',
};
