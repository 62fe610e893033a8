import type { ErrorBody, ErrorCode } from '@fit-coder/contracts/errors';
import { isAway } from '../../../platform/away.ts';
import { diskFull, isFullDisk } from '../../../platform/disk/full-disk.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { StorageAway } from '../../../platform/storage/storage.ts';
import { sizeText } from './size-text.ts';

/** An error while an upload is handled: ours, or one of the protocol. */
export type UploadError = Error | { readonly status_code: number; readonly body: string };

/** Our messages for the statuses that the protocol defines. */
const byStatus: Readonly<Record<number, { code: ErrorCode; error: string }>> = {
  404: { code: 'not_found', error: 'There is no such upload.' },
  409: { code: 'wrong_offset', error: 'The server expects another part of the file. Resume the upload.' },
  410: { code: 'not_found', error: 'There is no such upload.' },
  500: { code: 'internal', error: 'The upload failed on our side. Resume it in a moment.' },
  501: {
    code: 'invalid_input',
    error:
      'An upload begins with its size and is sent in one piece. Change that in the program that sends it.',
  },
};

/** The response body for a protocol error with `status`; `largest` is the largest accepted video, in bytes. */
export function protocolError(status: number, largest: number): ErrorBody {
  if (status === 413)
    return {
      code: 'body_too_large',
      error: `The file is too large. Videos can be up to ${sizeText(largest)}.`,
    };
  return byStatus[status] ?? { code: 'invalid_input', error: 'This is not a valid request for an upload.' };
}

/** Status and body of the response to a failed request; `unexpected` means that it must be logged. */
export function uploadFailure(
  error: UploadError,
  largest: number,
): { status: number; body: ErrorBody; unexpected: boolean } {
  if (error instanceof Refusal) return { status: error.status, body: error.toBody(), unexpected: false };
  if ('status_code' in error) {
    const { status_code: code } = error;
    // The library responds with 501 to extensions of the protocol that are off. Clients repeat such a request, but none with 400.
    const status = code === 501 ? 400 : code;
    return { status, body: protocolError(code, largest), unexpected: status >= 500 };
  }
  if (isFullDisk(error)) return { status: diskFull().status, body: diskFull().toBody(), unexpected: true };
  if (!isAway(error)) return { status: 500, body: protocolError(500, largest), unexpected: true };
  const what = error instanceof StorageAway ? 'files' : 'database';
  const away = new Refusal('unavailable', `The site cannot reach its ${what}. Resume in a moment.`);
  return { status: away.status, body: away.toBody(), unexpected: false };
}
