/** Whether a host name or literal address, as in an address or in HOST, names this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/u, '$1').toLowerCase();
  return name === 'localhost' || name === '::1' || isLoopbackIpv4(name);
}

/** The whole network 127.0.0.0/8 (RFC 5735), written with four numbers as URLs write it. */
function isLoopbackIpv4(name: string): boolean {
  const numbers = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/u.exec(name)?.slice(1);
  return numbers?.every((number) => Number(number) <= 255) ?? false;
}
