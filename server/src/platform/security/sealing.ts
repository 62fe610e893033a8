import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes that only the site can decrypt, and the id of their key. */
export interface Sealed {
  readonly bytes: Buffer;
  readonly keyId: string;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts data that a reader of the database must not see: AES-256-GCM with a key that HKDF (RFC 5869) derives from
 * the site's secret for this `purpose`. The first of `secrets` seals; all of them open, so that a secret can be
 * replaced.
 */
export class Sealer {
  readonly #keys: readonly [Key, ...Key[]];

  constructor(secrets: readonly [string, ...string[]], purpose: string) {
    const [first, ...older] = secrets;
    this.#keys = [keyOf(first, purpose), ...older.map((secret) => keyOf(secret, purpose))];
  }

  /**
   * `context`, such as the owner's id, must be the same when it is opened, so that a row cannot be moved to another
   * user.
   */
  seal(plain: Uint8Array, context: string): Sealed {
    const [key] = this.#keys;
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return { bytes: Buffer.concat([nonce, body, cipher.getAuthTag()]), keyId: key.id };
  }

  /** @throws Error if the secret that sealed it is gone, or if it was changed */
  open({ bytes, keyId }: Sealed, context: string): Buffer {
    const key = this.#keys.find(({ id }) => id === keyId);
    if (!key) throw new Error(`the secret of the key ${keyId} is not among the site's secrets`);
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceLength));
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagLength));
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
  }

  /** The id of the key that seals. */
  get currentKeyId(): string {
    return this.#keys[0].id;
  }

  /** Whether the current secret sealed it. */
  isCurrent({ keyId }: Pick<Sealed, 'keyId'>): boolean {
    return keyId === this.currentKeyId;
  }
}

function keyOf(secret: string, purpose: string): Key {
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `fit-coder ${purpose} ${info}`, length));
  return { id: derive('key id', 8).toString('hex'), bytes: derive('key', 32) };
}
