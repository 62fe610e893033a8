import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Storage } from '../../../platform/storage/storage.ts';

/** A storage object that can be sent; sizes in bytes, `end` is inclusive. */
export interface Deliverable {
  readonly size: number;
  readonly modifiedAt: Date;
  read(start: number, end: number): Buffer | Readable;
}

const hotBytes = 64 * 1024 * 1024;
/** Most segments of a video are read at once; new memory for more than this is slow. */
const largestPiece = 512 * 1024;
/** Larger objects are streamed; a segment of the highest bitrate is well below this. */
const largestHotBytes = 8 * 1024 * 1024;

/** Objects of the storage; the most recently requested ones stay in memory. */
export class HotObjects {
  readonly #storage: Storage;
  readonly #hot = new LRUCache<string, Deliverable>({
    maxSize: hotBytes,
    sizeCalculation: ({ size }) => size + 1,
  });
  readonly #loading = new Map<string, Promise<Deliverable | null>>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Null if there is no such object. Concurrent requests for an object that is not in memory share one read. */
  async find(key: string): Promise<Deliverable | null> {
    const hot = this.#hot.get(key);
    if (hot) return hot;
    const loading = this.#loading.get(key) ?? this.#load(key);
    this.#loading.set(key, loading);
    try {
      return await loading;
    } finally {
      this.#loading.delete(key);
    }
  }

  async #load(key: string): Promise<Deliverable | null> {
    const object = await this.#storage.get(key);
    if (!object) return null;
    const { size, modifiedAt } = object;
    if (size > largestHotBytes)
      return { size, modifiedAt, read: (start, end) => object.open({ start, end }) };
    // Few pieces, because each one waits for the thread pool.
    const pieces = await Array.fromAsync<Buffer>(object.open(undefined, largestPiece));
    const bytes = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    const kept = {
      size: bytes.length,
      modifiedAt,
      read: (start: number, end: number) => bytes.subarray(start, end + 1),
    };
    this.#hot.set(key, kept);
    return kept;
  }
}
