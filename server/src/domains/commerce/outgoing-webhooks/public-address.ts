import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A URL that leads into the site's own network, where a request could reach what only this machine may reach. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The URL leads to a private network.');
  }
}

/** Whether an IP address is one of the public internet. An IPv4 address inside an IPv6 address counts as itself. */
export function isPublicAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';
}

/** Whether a host name of a URL is a literal address of a private network. */
export function isPrivateLiteral(hostname: string): boolean {
  const ip = hostname.replace(/^\[(.*)\]$/u, '$1');
  return isIP(ip) !== 0 && !isPublicAddress(ip);
}

/**
 * Looks a name up for a connection, and fails if one of its addresses is private. The connection uses the addresses that
 * were checked, so a name server cannot answer differently in between.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  const all: LookupOptions & { all: true } = { ...options, all: true };
  lookup(hostname, all, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('The name has no address.'), []);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError(), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
