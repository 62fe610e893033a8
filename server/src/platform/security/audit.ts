/** What someone is about to change. */
export interface StartedWrite {
  readonly actorId: string;
  /** A stable name for what is done, such as an endpoint's. */
  readonly action: string;
  /** What is done, until its end says more. */
  readonly sentence: string;
  /** What it is done to; null where nothing was named. */
  readonly subjectId: string | null;
}

/** How a write ended: `done` or the code it was refused with, and the sentence that its sender read. */
export interface EndedWrite {
  readonly outcome: string;
  readonly sentence: string;
}

/** A record of writes, for those who answer for them. */
export interface AuditLog {
  /** Writes down that a write begins; whoever cannot do that must not begin. @returns how to write down its end */
  begin(write: StartedWrite): Promise<(end: EndedWrite) => Promise<void>>;
}
