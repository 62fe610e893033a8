import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 of `parts` under the site's secret, for `purpose` alone. */
export function keyedHash(secret: string, purpose: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest();
}
