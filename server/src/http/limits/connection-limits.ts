import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../platform/network.ts';
import type { SiteLimits } from './site-limits.ts';

/**
 * Limits the connections in total and, unless `perNetwork` is off, of each network; further ones are closed without a
 * response. Behind a proxy every connection comes from the proxy, so only the proxy can limit its clients.
 */
export function limitConnections(
  server: Server,
  limits: SiteLimits['connections'],
  perNetwork: boolean,
): void {
  server.maxConnections = limits.inAll;
  if (!perNetwork) return;
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(network) ?? 0) + 1;
    if (count > limits.ofOneNetwork) {
      socket.destroy();
      return;
    }
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}
