import { deviceName } from '../devices/device.ts';
import { keyedHash } from '../keyed-hash.ts';

/** How long rows are kept, in days. */
const keptDays = 90;

/** Rows older than this are deleted. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
}

/** A pseudonym for an account in log lines and rows, so that neither contains an address: 96 bits, base64url. */
export function accountReference(secret: string, userId: string): string {
  return keyedHash(secret, 'security events of account', userId).toString('base64url', 0, 12);
}

/** A pseudonym for an address that was entered at the login, for log lines. */
export function addressReference(secret: string, address: string): string {
  return keyedHash(secret, 'security events at address', address).toString('base64url', 0, 12);
}

/** A device's name, such as `Firefox on Linux`. A browser may send any text, so only plain words are kept. */
export function shortDevice(userAgent: string): string {
  const name = deviceName(userAgent.slice(0, 300));
  return /^[A-Za-z][A-Za-z0-9 .-]{0,59}$/u.test(name) ? name : 'Unknown device';
}

/** A network as a test administrator sees it: only its first half, such as `203.0.x.x`. */
export function maskNetwork(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 2).join(':')}:x:x`;
  return network === '' ? '' : `${network.split('.').slice(0, 2).join('.')}.x.x`;
}
