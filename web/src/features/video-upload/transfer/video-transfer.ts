import { uploadPath } from '@fit-coder/contracts/media';
import type { DetailedError, Upload as TusUpload } from 'tus-js-client';
import { judgeFailure, type TransferFailure, type UploadRefusal } from './transfer-failure.ts';

/** The events of a transfer; there are none after `stop`. */
export interface TransferListener {
  readonly onProgress: (sent: number) => void;
  readonly onLost: () => void;
  readonly onRefused: (refusal: UploadRefusal) => void;
  readonly onFinished: () => void;
}

/** A file that is sent with the tus protocol. */
export interface VideoTransfer {
  /** Begins, or continues where the server stopped receiving. */
  readonly start: () => void;
  readonly stop: () => void;
  /** Forgets the progress, so that the same file would be sent from the beginning. */
  readonly forget: () => Promise<void>;
}

/** Bytes per request: large enough for little overhead, small enough for proxies that buffer bodies. */
const chunkSize = 16 * 1024 ** 2;

/** Milliseconds between attempts, ten minutes in total; they start again after progress. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 19 }, () => 30_000)];

const noResponse: UploadRefusal = {
  code: 'offline',
  sentence: 'The connection was lost. The part that was sent is kept: try again when you are online.',
};
const cancelled: UploadRefusal = {
  code: 'gone',
  sentence: 'This upload was cancelled elsewhere. Start again to send the whole file.',
};

/**
 * Prepares a file for a lecture. If this browser has sent a part of the same file before, it continues there: local
 * storage keeps the place under the user, the lecture and the file's name, size and date.
 */
export async function openTransfer(
  file: File,
  { lectureId, userId }: { readonly lectureId: string; readonly userId: string },
  listener: TransferListener,
): Promise<VideoTransfer> {
  // Loaded when something is uploaded, because the library is half of this screen's code.
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: uploadPath,
    metadata: { lectureId, filename: file.name },
    fingerprint: async () => `video-${userId}-${lectureId}-${file.name}-${file.size}-${file.lastModified}`,
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
      // Otherwise a failed request for the offset would begin a second upload.
      upload.options.endpoint = null;
    },
    onProgress: (sent) => {
      inUse = true;
      listener.onProgress(sent);
    },
    onShouldRetry: (error) => {
      if (judgeFailure(failureOf(error)) !== 'retry') return false;
      listener.onLost();
      return true;
    },
    onError: (error) => {
      const verdict = judgeFailure(failureOf(error));
      if (verdict === 'gone') return beginAgain(upload, inUse, listener);
      listener.onRefused(verdict === 'retry' ? noResponse : verdict);
    },
    onSuccess: listener.onFinished,
  } satisfies TusUpload['options']);
}

/** The server may have removed an old upload; one that was in use was cancelled by a user. */
function beginAgain(upload: TusUpload, inUse: boolean, listener: TransferListener): void {
  upload.url = null;
  upload.options.endpoint = uploadPath;
  if (inUse) listener.onRefused(cancelled);
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
