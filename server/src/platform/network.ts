import ipaddr from 'ipaddr.js';

/**
 * A client's name in limits and logs: its IPv4 address, or the /64 network of its IPv6 address, such as
 * `2001:db8:1:2::/64`, because a client can choose the other 64 bits. A text that is not an IP address is returned
 * unchanged.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
