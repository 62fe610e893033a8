import { Secret, TOTP } from 'otpauth';

/** What authenticator apps agree on (RFC 6238): SHA-1, six digits, thirty seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Codes of the step before and after are taken as well, since clocks differ. */
const window = 1;

/** 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes;
}

/** The secret as people type it, and the address that a QR code carries. */
export function totpLink(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const totp = new TOTP({ ...form, secret: secretOf(secret), issuer: 'Fit Coder Courses', label });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step that `code` belongs to at `now`; null where it is not right. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...form, secret: secretOf(secret) });
  const delta = totp.validate({ token: code.replaceAll(/\s/gu, ''), timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
