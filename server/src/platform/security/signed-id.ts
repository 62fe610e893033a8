import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const macBytes = 16;

/**
 * Makes links that name a row and that nobody else can make: the row's id (UUID) and a part of its HMAC-SHA256, base64url.
 * They hold for as long as the row and the secret exist. The first of `secrets` signs; all of them verify.
 */
export class SignedIds {
  readonly #secrets: readonly [string, ...string[]];
  readonly #purpose: string;

  constructor(secrets: readonly [string, ...string[]], purpose: string) {
    this.#secrets = secrets;
    this.#purpose = purpose;
  }

  /** The token, of 43 characters. */
  sign(id: string): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return Buffer.concat([bytes, this.#mac(bytes, this.#secrets[0])]).toString('base64url');
  }

  /** The id that a token names; null if it was not made here. */
  read(token: string): string | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null;
    const [id, mac] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)];
    if (!this.#secrets.some((secret) => timingSafeEqual(this.#mac(id, secret), mac))) return null;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  }

  #mac(id: Uint8Array, secret: string): Buffer {
    const key = createHmac('sha256', secret).update(this.#purpose).digest();
    return createHmac('sha256', key).update(id).digest().subarray(0, macBytes);
  }
}
