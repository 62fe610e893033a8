/** Why an upload stopped: a sentence for the user, and a code that decides what is offered next. */
export interface UploadRefusal {
  readonly code: string;
  readonly sentence: string;
}

/** A failed request of an upload; `status` is 0 without a response. */
export interface TransferFailure {
  /** Whether the request was to begin the upload; other requests continue one. */
  readonly begins: boolean;
  readonly status: number;
  readonly body: string;
}

/**
 * What to do after a failure.
 * - `retry`: it is temporary.
 * - `gone`: the server no longer has the upload.
 * - otherwise: stop, and show why.
 */
export type Verdict = 'retry' | 'gone' | UploadRefusal;

const loggedOut = 'You are logged out. Log in again in another tab, then try again.';

/** Classifies a failure. 423, and 409 without a code of ours, mean that two requests of one upload overlapped. */
export function judgeFailure({ begins, status, body }: TransferFailure): Verdict {
  const { code, error } = readBody(body);
  if (!begins && (status === 404 || status === 410)) return 'gone';
  if (status === 409 && code === 'upload_in_progress') return { code, sentence: error };
  if (code === 'storage_full') return { code, sentence: error };
  if (status === 401) return { code: 'not_signed_in', sentence: loggedOut };
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
