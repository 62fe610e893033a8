/** Where the bytes of unfinished uploads are kept, by the id of their asset. Sizes and offsets are in bytes. */
export interface ReceivedBytes {
  /** Prepares for the first bytes of a new upload. */
  begin(id: string): Promise<void>;
  /** How many bytes have arrived, without a gap from the first; null if this node has no such upload. */
  count(upload: ReceivedUpload): Promise<number | null>;
  /**
   * Keeps the bytes that follow the first `offset`, and resolves to the offset after them, or to null if this node has no
   * such upload. If the source fails, what had arrived is kept.
   */
  append(upload: ReceivedUpload, offset: number, bytes: AsyncIterable<Buffer>): Promise<number | null>;
  /** Stores the complete file as the object `key`, unless it is stored already. */
  store(upload: ReceivedUpload, key: string): Promise<void>;
  /** Removes what arrived; does nothing if there is nothing. */
  discard(id: string): Promise<void>;
  /** The ids of the uploads that may be unfinished here. */
  ids(): Promise<string[]>;
}

export interface ReceivedUpload {
  readonly id: string;
  /** The size of the whole file. */
  readonly size: number;
}
