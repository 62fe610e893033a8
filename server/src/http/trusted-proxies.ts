import ipaddr from 'ipaddr.js';
import type { TrustedProxies } from '../platform/config/trusted-proxies.ts';

/**
 * Whether the header for the client's IP address may be believed from `address`, which is `hop` steps away: 0 is the other
 * end of the connection, 1 the IP address that it received the request from, and so on. The client can set the entries
 * beyond the trusted ones.
 */
export type IsTrusted = (address: string, hop: number) => boolean;

/**
 * Null if there is no proxy. A number is not left to the framework: it then trusts nobody, because it cannot check the
 * other end of the connection.
 */
export function trustOf(proxies: TrustedProxies): IsTrusted | null {
  if (proxies === 0) return null;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const networks = proxies.map((entry) =>
    ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`),
  );
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some((network) => network[0].kind() === parsed.kind() && parsed.match(network));
  };
}
