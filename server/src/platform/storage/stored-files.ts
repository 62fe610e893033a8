import type { Database } from '../database/database.ts';

/** Files in storage that a row names. */
export interface NamedFiles {
  /** A file's key, or the common prefix of several keys, up to a slash. */
  readonly key: string;
  /** False while the row is being processed, so that its files may not exist yet. */
  readonly required: boolean;
  /** The size of a single file in bytes, if the row knows it. */
  readonly size?: number;
  /** The beginning of the sha256 of a single file, in hexadecimal, if it is known. */
  readonly sha256?: string;
  /** Keys that must exist, if the row names them one by one. */
  readonly parts?: readonly string[];
  /** A description of the files for messages: "the picture of ada@example.com". */
  readonly what: string;
}

/** Lists the files in storage that the rows of one domain, or of all, name. */
export type ListNamedFiles = (db: Database) => Promise<NamedFiles[]>;
