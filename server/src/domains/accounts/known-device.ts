import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** So many accounts can have been opened on one device before the oldest is forgotten. */
const maxEntries = 5;
const entryForm = /^[\w-]{22}\.[\w-]{43}$/u;

/** HMAC-SHA-256 of `parts` under the site's secret, for `purpose` alone. */
export function keyedHash(secret: string, purpose: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest();
}

/**
 * What a browser keeps of the accounts that were opened on it: an entry each, of a random name and its signature
 * together with the account's address. It opens nothing. It only lets wrong passwords from this browser be counted
 * apart from everyone else's, so that nobody can lock an owner out.
 */
export class KnownDevices {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The name that the device has for the account at `email`; null when it never opened that account. */
  find(kept: string, email: string): string | null {
    const entry = entriesOf(kept).find((candidate) => this.#isOf(candidate, email));
    return entry?.split('.')[0] ?? null;
  }

  /** What the device keeps after the account at `email` was opened on it, the account's older entry replaced. */
  remember(kept: string, email: string): string {
    const name = randomBytes(16).toString('base64url');
    const others = entriesOf(kept).filter((entry) => !this.#isOf(entry, email));
    return [`${name}.${this.#sign(name, email)}`, ...others].slice(0, maxEntries).join('~');
  }

  #isOf(entry: string, email: string): boolean {
    const [name = '', signature = ''] = entry.split('.');
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(name, email)));
  }

  #sign(name: string, email: string): string {
    return keyedHash(this.#secret, 'known device', name, email).toString('base64url');
  }
}

function entriesOf(kept: string): string[] {
  return kept.split('~', maxEntries).filter((entry) => entryForm.test(entry));
}
