import { uploadPath } from '@fit-coder/contracts/media';
import type { DetailedError, Upload as TusUpload } from 'tus-js-client';
import { judgeFailure, type TransferFailure } from './transfer-failure.ts';
import type { UploadRefusal } from './upload.ts';

/** What a transfer tells of itself. After `stop` it tells nothing. */
export interface TransferListener {
  readonly progressed: (sent: number) => void;
  readonly lost: () => void;
  readonly refused: (refusal: UploadRefusal) => void;
  readonly finished: () => void;
}

/** A file on its way by the tus protocol. */
export interface VideoTransfer {
  /** Begins, or goes on where the server stopped receiving. */
  readonly start: () => void;
  readonly stop: () => void;
  /** Forgets where the upload stands, so that the same file would begin anew. */
  readonly forget: () => Promise<void>;
}

/** Bytes of one request: large enough to cost nothing, small enough for proxies that hold a body back. */
const chunkSize = 16 * 1024 ** 2;

/** Waits between attempts in milliseconds, ten minutes in all; progress starts them anew. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 19 }, () => 30_000)];

const noResponse: UploadRefusal = {
  code: 'offline',
  sentence: 'The connection did not come back. What has arrived is kept; resume when you are online.',
};
const givenUp: UploadRefusal = {
  code: 'gone',
  sentence: 'This upload was cancelled elsewhere. Start again to send the whole file.',
};

/**
 * Prepares a file for a lecture. Where this browser began to send the same file before, it goes on there: its place is
 * kept in local storage under the lecture and the file's name, size and date.
 */
export async function openTransfer(
  file: File,
  lectureId: string,
  listener: TransferListener,
): Promise<VideoTransfer> {
  // The library is half of this screen's code and needed by nobody who uploads nothing.
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: uploadPath,
    metadata: { lectureId, filename: file.name },
    fingerprint: async () => `video-${lectureId}-${file.name}-${file.size}-${file.lastModified}`,
    removeFingerprintOnSuccess: true,
    chunkSize,
    retryDelays,
  });
  listen(upload, listener);
  const [known] = await upload.findPreviousUploads();
  if (known?.uploadUrl) {
    upload.resumeFromPreviousUpload(known);
    upload.options.endpoint = null;
  }
  return { start: () => upload.start(), stop: () => void upload.abort(), forget: () => forget(upload) };
}

function listen(upload: TusUpload, listener: TransferListener): void {
  let inUse = false;
  Object.assign(upload.options, {
    onUploadUrlAvailable: () => {
      // Otherwise any failed question for the offset would begin a second upload beside the first.
      upload.options.endpoint = null;
    },
    onProgress: (sent) => {
      inUse = true;
      listener.progressed(sent);
    },
    onShouldRetry: (error) => {
      if (judgeFailure(failureOf(error)) !== 'retry') return false;
      listener.lost();
      return true;
    },
    onError: (error) => {
      const verdict = judgeFailure(failureOf(error));
      if (verdict === 'gone') return beginAnew(upload, inUse, listener);
      listener.refused(verdict === 'retry' ? noResponse : verdict);
    },
    onSuccess: listener.finished,
  } satisfies TusUpload['options']);
}

/** A place kept from another day may be gone; one that was just in use was cancelled by someone. */
function beginAnew(upload: TusUpload, inUse: boolean, listener: TransferListener): void {
  upload.url = null;
  upload.options.endpoint = uploadPath;
  if (inUse) listener.refused(givenUp);
  else upload.start();
}

async function forget(upload: TusUpload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads())
    await upload.options.urlStorage?.removeUpload(urlStorageKey);
}

function failureOf(error: Error | DetailedError): TransferFailure {
  if (!('originalRequest' in error)) return { begins: false, status: 0, body: '' };
  const { originalRequest, originalResponse } = error;
  return {
    begins: originalRequest.getMethod() === 'POST',
    status: originalResponse?.getStatus() ?? 0,
    body: originalResponse?.getBody() ?? '',
  };
}
