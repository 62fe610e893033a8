import type { Database } from '../database/database.ts';

/** Files in storage that a row names. */
export interface NamedFiles {
  /** A file's key, or what the keys of several files begin with, up to a slash. */
  readonly key: string;
  /** False while the row is in work, so that its files may still come. */
  readonly required: boolean;
  /** Bytes of a single file, where the row knows them. */
  readonly size?: number;
  /** What the sha256 of a single file begins with, in hexadecimal, where it is known. */
  readonly sha256?: string;
  /** Keys that must be there, where the row names them one by one. */
  readonly parts?: readonly string[];
  /** What the files are, for a person: "the picture of ada@example.com". */
  readonly what: string;
}

/** Lists what the rows of one domain, or of all, name in storage. */
export type ListNamedFiles = (db: Database) => Promise<NamedFiles[]>;
