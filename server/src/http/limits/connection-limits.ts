import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../platform/network.ts';
import type { SiteLimits } from './site-limits.ts';

/**
 * Limits the connections in total and those of each network, unless `isLimited` exempts the IP address; further ones are
 * closed without a response. All clients of a proxy share its connections, so only the proxy can limit them.
 */
export function limitConnections(
  server: Server,
  limits: SiteLimits['connections'],
  isLimited: (address: string) => boolean,
): void {
  server.maxConnections = limits.inAll;
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (!isLimited(remoteAddress)) return;
    const network = networkOf(remoteAddress);
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
