import type { UploadRefusal } from './upload.ts';

/** A failed request of an upload; `status` is 0 when no answer came. */
export interface TransferFailure {
  /** Whether it was to begin the upload; the others are about one that has begun. */
  readonly begins: boolean;
  readonly status: number;
  readonly body: string;
}

/**
 * What a failure asks for.
 * - `retry`: the connection or the server is at fault for a moment.
 * - `gone`: the server no longer knows the upload.
 * - otherwise it stops, and why.
 */
export type Verdict = 'retry' | 'gone' | UploadRefusal;

const signedOut = 'You are signed out. Log in again in another tab, then resume.';

/** Reads a failure. 423 and 409 without our own code are two requests of one upload that met each other. */
export function judgeFailure({ begins, status, body }: TransferFailure): Verdict {
  const { code, error } = readBody(body);
  if (!begins && (status === 404 || status === 410)) return 'gone';
  if (status === 409 && code === 'upload_in_progress') return { code, sentence: error };
  if (code === 'storage_full') return { code, sentence: error };
  if (status === 401) return { code: 'not_signed_in', sentence: signedOut };
  if (status < 400 || status >= 500 || status === 409 || status === 423 || status === 429) return 'retry';
  return { code: code ?? 'refused', sentence: error };
}

function readBody(body: string): { code: string | null; error: string } {
  const fallback = { code: null, error: 'The server did not accept the file. Try again, or choose another.' };
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return fallback;
    const { code, error } = parsed as { code?: unknown; error?: unknown };
    return typeof code === 'string' && typeof error === 'string' ? { code, error } : fallback;
  } catch {
    return fallback;
  }
}
