import ipaddr from 'ipaddr.js';

/** The proxies in front of the site: how many, or the networks (CIDR) that they are in; 0 for none. */
export type TrustedProxies = number | readonly string[];

const most = 10;

/** `off`, `on` (one proxy), a number of proxies, or IP addresses and networks with commas between; null for anything else. */
export function trustedProxiesOf(text: string): TrustedProxies | null {
  if (text === 'off') return 0;
  if (text === 'on') return 1;
  if (/^\d+$/u.test(text)) return Number(text) >= 1 && Number(text) <= most ? Number(text) : null;
  const networks = text.split(',').map((entry) => entry.trim());
  return networks.every(isNetwork) ? networks : null;
}

/** A network of all IP addresses would let every client choose its own. */
function isNetwork(entry: string): boolean {
  if (!entry.includes('/')) return ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry);
  return ipaddr.isValidCIDR(entry) && !entry.endsWith('/0');
}
