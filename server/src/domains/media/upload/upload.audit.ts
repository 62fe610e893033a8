import type { ErrorBody, ErrorCode } from '@fit-coder/contracts/errors';
import type { FastifyBaseLogger } from 'fastify';
import {
  beginWrite,
  type AuditLog,
  type EndedWrite,
  type StartedWrite,
} from '../../../platform/security/audit.ts';

/** Refusals that also occur in normal use, such as when a client resumes; they do not indicate a harmful file. */
const ordinary: ReadonlySet<string> = new Set<ErrorCode>([
  'wrong_offset',
  'not_found',
  'unavailable',
  'storage_full',
  'internal',
]);

/** The write of one upload request, for the audit log; most requests write nothing. */
export class UploadAuditEntry {
  readonly #audit: AuditLog;
  readonly #actorId: string;
  readonly #log: FastifyBaseLogger;
  readonly #onRefused: (code: string) => void;
  #end: ((end: EndedWrite) => Promise<void>) | null = null;
  #settled = Promise.resolve();

  constructor(audit: AuditLog, actorId: string, log: FastifyBaseLogger, onRefused: (code: string) => void) {
    this.#audit = audit;
    this.#actorId = actorId;
    this.#log = log;
    this.#onRefused = onRefused;
  }

  /** Records that a write begins. @throws if that cannot be recorded; the write must then not begin */
  async begin(write: Omit<StartedWrite, 'actorId'>): Promise<void> {
    this.#end = await beginWrite(this.#audit, { ...write, actorId: this.#actorId }, this.#log);
  }

  /** The write goes on after the request; its end is recorded elsewhere. */
  begun(sentence: string): void {
    this.#settle({ outcome: 'begun', sentence });
  }

  done(sentence: string): void {
    this.#settle({ outcome: 'done', sentence });
  }

  /** The request failed; completed changes remain. */
  refused({ code, error }: ErrorBody): void {
    if (!ordinary.has(code)) this.#onRefused(code);
    this.#settle({ outcome: code, sentence: error });
  }

  /** Resolves when the end is recorded. */
  settled(): Promise<void> {
    return this.#settled;
  }

  #settle(how: EndedWrite): void {
    const end = this.#end;
    this.#end = null;
    if (!end) return;
    this.#settled = end(how);
  }
}
