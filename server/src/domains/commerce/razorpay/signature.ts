import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a signature of Razorpay is right: the HMAC-SHA256 of the content, hexadecimal. The SDK compares strings, and the
 * time that this takes reveals how much of a forged signature is right. An empty secret signs nothing.
 */
export function isSigned(content: Buffer | string, signature: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'));
  const given = Buffer.from(signature);
  return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected);
}
