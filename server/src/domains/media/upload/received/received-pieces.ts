import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { Storage } from '../../../../platform/storage/storage.ts';
import { chainOf, pieceAt, piecesFolder, readPiece, type Piece } from './pieces.ts';
import type { ReceivedBytes, ReceivedUpload } from './received-bytes.ts';

const mebibyte = 1024 ** 2;
const uuid = z.uuid();

/** Object stores join pieces only if all but the last have this size. */
const smallestPiece = 5 * mebibyte;
const usualPiece = 8 * mebibyte;
/** Object stores join at most a thousand; the rest is for pieces that a lost connection cut short. */
const mostPieces = 900;

/**
 * The uploaded file in pieces in the storage that all nodes share, so that any node can continue it. A byte counts as
 * received only when its piece is stored.
 */
export function receivedPieces(storage: Storage): ReceivedBytes {
  async function chain(id: string): Promise<Piece[]> {
    const keys = await Array.fromAsync(storage.list(piecesFolder(id)));
    return chainOf(keys.map(readPiece).filter((piece) => piece !== null));
  }

  return {
    begin: async () => undefined,
    count: async ({ id }) => (await chain(id)).at(-1)?.end ?? 0,
    async append(upload, offset, bytes) {
      const last = (await chain(upload.id)).find(({ end }) => end === offset);
      const writer = new PieceWriter(storage, upload, offset);
      if (last && last.end - last.start < smallestPiece) await writer.extend(last);
      try {
        for await (const part of bytes) await writer.add(part);
      } finally {
        await writer.flush();
      }
      return writer.position;
    },
    async store({ id, size }, key) {
      if ((await storage.get(key)) !== null) return;
      const pieces = await chain(id);
      if (pieces.at(-1)?.end !== size) throw new Error(`the upload ${id} has a gap`);
      await storage.join(
        key,
        pieces.map((piece) => piece.key),
      );
    },
    discard: (id) => storage.removeAll(piecesFolder(id)),
    async ids() {
      const entries = await Array.fromAsync(storage.entries('uploads'));
      return entries.map(({ key }) => key.slice(piecesFolder('').length)).filter(isUuid);
    },
  };
}

/** Collects bytes, and stores each complete piece before it takes more. */
class PieceWriter {
  readonly #storage: Storage;
  readonly #id: string;
  readonly #held: Buffer;
  #start: number;
  #filled = 0;
  /** How many of the held bytes are in storage already. */
  #stored = 0;

  constructor(storage: Storage, { id, size }: ReceivedUpload, offset: number) {
    this.#storage = storage;
    this.#id = id;
    this.#start = offset;
    const pieceSize = Math.max(usualPiece, Math.ceil(size / mostPieces));
    this.#held = Buffer.allocUnsafe(Math.min(pieceSize, size - offset + smallestPiece));
  }

  /** The offset after the last byte that was added. */
  get position(): number {
    return this.#start + this.#filled;
  }

  /** Begins with the bytes of a piece that is too short, so that a longer one takes its place. */
  async extend({ key, start }: Piece): Promise<void> {
    const object = await this.#storage.get(key);
    if (object === null) throw new Error(`the piece ${key} is gone`);
    const bytes = await buffer(object.open());
    bytes.copy(this.#held);
    this.#start = start;
    this.#filled = bytes.length;
    this.#stored = bytes.length;
  }

  async add(part: Buffer): Promise<void> {
    for (let rest = part; rest.length > 0;) {
      const taken = rest.copy(this.#held, this.#filled);
      this.#filled += taken;
      rest = rest.subarray(taken);
      if (this.#filled === this.#held.length) await this.flush();
    }
  }

  /** Stores what is held, and begins the next piece. */
  async flush(): Promise<void> {
    if (this.#filled === this.#stored) return;
    const { key } = pieceAt(this.#id, this.#start, this.position);
    await this.#storage.put(key, this.#held.subarray(0, this.#filled));
    this.#start = this.position;
    this.#filled = 0;
    this.#stored = 0;
  }
}

function isUuid(text: string): boolean {
  return uuid.safeParse(text).success;
}
