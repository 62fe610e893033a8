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

/** Where it is logged that the end of a write could not be recorded. */
interface AuditErrors {
  error(details: object, message: string): void;
}

/**
 * Records that a write begins. The function it gives records the end and never fails: an end that cannot be recorded is
 * logged, and the entry stays at its beginning. @throws when the beginning cannot be recorded; then nothing may begin
 */
export async function beginWrite(
  audit: AuditLog,
  write: StartedWrite,
  log: AuditErrors,
): Promise<(end: EndedWrite) => Promise<void>> {
  const record = await audit.begin(write);
  return (end) =>
    record(end).catch((error: unknown) =>
      log.error({ err: error, write, end }, 'the end of a write could not be recorded'),
    );
}
