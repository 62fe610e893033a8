import ipaddr from 'ipaddr.js';
import type { TrustedProxies } from '../platform/config/trusted-proxies.ts';

/**
 * Whether the header for the client's address may be believed from `address`, which is `hop` steps away: 0 is the other
 * end of the connection, 1 what it says of its own, and so on. Entries beyond the trusted ones are the client's own words.
 */
export type IsTrusted = (address: string, hop: number) => boolean;

/** Null if there is no proxy. The framework's own count of hops trusts nobody, because it cannot check the other end of the connection. */
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
