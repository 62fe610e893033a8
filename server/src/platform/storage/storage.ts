import type { Readable } from 'node:stream';

/** An object's bytes from `start` to `end`, inclusive; sizes in bytes. */
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
 * Stores files in a flat space of keys such as `avatars/<id>.webp`: letters, digits, `-`, `_`, `.` and `/` only. The
 * bytes of a key never change; a new version has a new key. The only exception is a playlist that is repaired on start.
 */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Moves a file of this machine into storage. */
  putFile(key: string, path: string): Promise<void>;
  /** Moves a folder of this machine into storage, below `prefix`. */
  putFolder(prefix: string, folder: string): Promise<void>;
  /**
   * Gives everything at or below `from` a second name at or below `to`; where the storage can, both names share the bytes.
   * False if there is nothing.
   */
  copy(from: string, to: string): Promise<boolean>;
  /** Null if there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  /** A local path with the object's bytes, for programs that need a file; null if there is none. */
  localPath(key: string): Promise<string | null>;
  /** The keys of everything at or below `prefix`, or all keys if it is empty; drafts are left out. */
  list(prefix: string): AsyncIterable<string>;
  /** The direct entries of the folder `prefix`, including drafts. */
  entries(prefix: string): AsyncIterable<StoredEntry>;
  /** Removes everything below `prefix`; does nothing if there is nothing. */
  removeAll(prefix: string): Promise<void>;
}

/** Whether a text is a valid key, which cannot refer to anything outside the storage. */
export function isKey(text: string): boolean {
  return /^[\w-]+(?:[./][\w-]+)*$/u.test(text);
}

/** @throws Error for an invalid key */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key}`);
  return key;
}
