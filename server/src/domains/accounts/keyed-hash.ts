import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 of `parts` under the site's secret; a hash is valid only for its `purpose`. */
export function keyedHash(secret: string, purpose: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest();
}
