/** A change that is about to be made. */
export interface StartedWrite {
  readonly actorId: string;
  /** A stable name of the action, such as an endpoint's. */
  readonly action: string;
  /** Describes the action until its end adds details. */
  readonly sentence: string;
  /** What the action changes; null if none was named. */
  readonly subjectId: string | null;
}

/**
 * How a write ended: `done`, `begun` for one that is still running, `cancelled`, or the code of its refusal; and the message that its
 * user saw.
 */
export interface EndedWrite {
  readonly outcome: string;
  readonly sentence: string;
}

/** The log of administrators' writes. */
export interface AuditLog {
  /** Records that a write begins; if this fails, the write must not begin. @returns a function that records its end */
  begin(write: StartedWrite): Promise<(end: EndedWrite) => Promise<void>>;
}

/** The log for ends that could not be recorded. */
interface AuditErrors {
  error(details: object, message: string): void;
}

/**
 * Records that a write begins. The returned function records the end and never fails: an end that cannot be recorded is
 * logged, and the entry keeps its beginning. @throws if the beginning cannot be recorded; the write must then not begin
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
