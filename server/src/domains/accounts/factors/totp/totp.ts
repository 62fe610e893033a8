import { Secret, TOTP } from 'otpauth';

/** The parameters that authenticator apps agree on (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Codes of the previous and the next step are accepted too, because clocks differ. */
const window = 1;

/** 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes;
}

/** The secret as users type it, and the URI for the QR code. */
export function totpLink(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const totp = new TOTP({ ...form, secret: secretOf(secret), issuer: 'Fit Coder Courses', label });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step that `code` belongs to at `now`; null if the code is wrong. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...form, secret: secretOf(secret) });
  const delta = totp.validate({ token: code.replaceAll(/\s/gu, ''), timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
