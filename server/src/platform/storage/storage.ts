import type { Readable } from 'node:stream';

/** An object's bytes from `start` on, `end` included; sizes in bytes. */
export interface StoredObject {
  readonly size: number;
  readonly modifiedAt: Date;
  open(range?: { readonly start: number; readonly end: number }): Readable;
}

/** A file or folder in a folder of the storage. */
export interface StoredEntry {
  readonly key: string;
  readonly isFolder: boolean;
  /** Whether it is still being written, or was when its process ended. */
  readonly isDraft: boolean;
  readonly modifiedAt: Date;
}

/**
 * Where files live: a flat space of keys such as `avatars/<id>.webp`, letters, digits, `-`, `_`, `.` and `/` only.
 * A key's bytes never change once they are there; a new version has a new key. Only a playlist that is repaired at the
 * start is written again.
 */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Moves a file of this machine into storage. */
  putFile(key: string, path: string): Promise<void>;
  /** Moves a folder of this machine into storage, below `prefix`. */
  putFolder(prefix: string, folder: string): Promise<void>;
  /** Null where there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  /** A path on this machine with the object's bytes, for programs that need a file; null where there is none. */
  localPath(key: string): Promise<string | null>;
  /** The keys of everything at `prefix` or below it, all keys for an empty one; what is still being written is left out. */
  list(prefix: string): AsyncIterable<string>;
  /** What stands directly in the folder `prefix`, drafts too. */
  entries(prefix: string): AsyncIterable<StoredEntry>;
  /** Removes everything below `prefix`; quiet where there is nothing. */
  removeAll(prefix: string): Promise<void>;
}

/** Whether a text is a key, which cannot leave the space. */
export function isKey(text: string): boolean {
  return /^[\w-]+(?:[./][\w-]+)*$/u.test(text);
}

/** @throws Error for a key that could leave the space. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key}`);
  return key;
}
