import * as z from 'zod/mini';
import type { JobKind } from '../../../platform/queue/queue.ts';

/**
 * Files other than videos that are removed with their owner: captions, posters and lectures' files, each by its full key.
 * An older version could store captions under an id in upper case.
 */
const removableKey = z
  .string()
  .check(
    z.regex(
      /^(?:captions\/[\dA-Fa-f-]{36}\/[\w-]+\.vtt|lecture-files\/[\da-f-]{36}\/[\w-]+|posters\/[\da-f-]{36}(?:-\d+)?\.webp)$/u,
    ),
  );

/** Removes the files of deleted videos and lectures from storage. */
export const removeFiles = {
  name: 'remove-files',
  data: z.object({ assetIds: z.array(z.uuid()), keys: z.array(removableKey) }),
  retries: 20,
  retryDelay: 5,
  timeout: 10 * 60,
  concurrency: 1,
} satisfies JobKind;
