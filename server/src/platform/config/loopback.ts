/** Whether a host name or literal address, as in a URL or in HOST, means this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/u, '$1').toLowerCase();
  return name === 'localhost' || name === '::1' || isLoopbackIpv4(name);
}

/** The whole network 127.0.0.0/8 (RFC 5735), as four numbers, which is how URLs write it. */
function isLoopbackIpv4(name: string): boolean {
  const numbers = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/u.exec(name)?.slice(1);
  return numbers?.every((number) => Number(number) <= 255) ?? false;
}
