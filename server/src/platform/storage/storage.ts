import type { Readable } from 'node:stream';

/** An object's bytes from `start` to `end`, inclusive; sizes in bytes. */
export interface StoredObject {
  readonly size: number;
  readonly modifiedAt: Date;
  /** `pieceBytes`: the most that a file of this machine is read at once. */
  open(range?: { readonly start: number; readonly end: number }, pieceBytes?: number): Readable;
}

/** A file or folder in a folder of the storage. */
export interface StoredEntry {
  readonly key: string;
  readonly isFolder: boolean;
  /** Whether it is still being written, or was when its process ended. */
  readonly isDraft: boolean;
  /** When it was last written to. A folder may have to be searched for this. */
  modifiedAt(): Promise<Date>;
}

/** A file of this machine that holds an object's bytes, for a program that reads files. */
export interface LocalFile {
  readonly path: string;
  /** Removes the file if it was made for this reader. */
  release(): Promise<void>;
}

/** URLs from which one object can be read for a minute, without credentials. */
export interface ObjectAddresses {
  forBrowser(key: string): Promise<string>;
  /** For a proxy in front of the site, which may reach the store at another host than browsers. */
  forProxy(key: string): Promise<string>;
}

/**
 * Stores files in a flat space of keys such as `avatars/<id>.webp`: letters, digits, `-`, `_`, `.` and `/` only. The
 * bytes of a key never change; a new version has a new key. The only exception is a playlist that is repaired on start.
 * Every operation but `open` throws StorageAway while the storage cannot be reached; the stream that `open` returns
 * fails with it.
 */
export interface Storage {
  /** Whether nodes with data folders of their own share it. */
  readonly isShared: boolean;
  /** Null if its objects have no URLs of their own. */
  readonly addresses: ObjectAddresses | null;
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
  /** Joins the bytes of the objects `parts`, at least one, to a new object; the parts remain. */
  join(key: string, parts: readonly string[]): Promise<void>;
  /** Null if there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  /**
   * The object's bytes as a local file; if they must be fetched, in `folder`, until `signal` aborts. Null if there is no
   * such object.
   */
  localFile(key: string, folder: string, signal: AbortSignal): Promise<LocalFile | null>;
  /** The keys of everything at or below `prefix`, or all keys if it is empty; drafts are left out. */
  list(prefix: string): AsyncIterable<string>;
  /** The direct entries of the folder `prefix`, including drafts. */
  entries(prefix: string): AsyncIterable<StoredEntry>;
  /** Removes everything at or below `prefix`; does nothing if there is nothing. */
  removeAll(prefix: string): Promise<void>;
  /** Removes writes that began before `before`, never ended and are not among `entries`; returns their number. */
  endUnfinished(before: Date): Promise<number>;
}

/** The storage cannot be reached or is overloaded at the moment; `cause` has the reason. */
export class StorageAway extends Error {}

/** Whether a text is a valid key, which cannot refer to anything outside the storage. */
export function isKey(text: string): boolean {
  return /^[\w-]+(?:[./][\w-]+)*$/u.test(text);
}

/** @throws Error for an invalid key */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key}`);
  return key;
}
