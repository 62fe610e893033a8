import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes that only the site can read again, and the name of the key that reads them. */
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
 * Encrypts what the database keeps but must not show to someone who reads it: AES-256-GCM under a key derived by HKDF
 * (RFC 5869) from the site's secret for `purpose` alone. The first of `secrets` seals; all of them open, so that a
 * secret can be replaced.
 */
export class Sealer {
  readonly #keys: readonly [Key, ...Key[]];

  constructor(secrets: readonly [string, ...string[]], purpose: string) {
    const [first, ...older] = secrets;
    this.#keys = [keyOf(first, purpose), ...older.map((secret) => keyOf(secret, purpose))];
  }

  /** `context`, such as the owner's id, has to be the same when it is opened: a row cannot be moved to someone else. */
  seal(plain: Uint8Array, context: string): Sealed {
    const [key] = this.#keys;
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return { bytes: Buffer.concat([nonce, body, cipher.getAuthTag()]), keyId: key.id };
  }

  /** @throws Error when the secret that sealed it is gone, or when it is not what was sealed */
  open({ bytes, keyId }: Sealed, context: string): Buffer {
    const key = this.#keys.find(({ id }) => id === keyId);
    if (!key) throw new Error(`the secret of the key ${keyId} is not among the site's secrets`);
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceLength));
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagLength));
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
  }

  /** The name of the key that seals. */
  get currentKeyId(): string {
    return this.#keys[0].id;
  }

  /** Whether the present secret sealed it. */
  isCurrent({ keyId }: Pick<Sealed, 'keyId'>): boolean {
    return keyId === this.currentKeyId;
  }
}

function keyOf(secret: string, purpose: string): Key {
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `fit-coder ${purpose} ${info}`, length));
  return { id: derive('key id', 8).toString('hex'), bytes: derive('key', 32) };
}
