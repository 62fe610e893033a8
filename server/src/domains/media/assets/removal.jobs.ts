import * as z from 'zod/mini';
import type { JobKind } from '../../../platform/queue/queue.ts';

/** Files other than videos that are removed with their owner: captions and posters, each by its full key. */
const removableKey = z
  .string()
  .check(z.regex(/^(?:captions\/[\da-f-]{36}\/[\w-]+\.vtt|posters\/[\da-f-]{36}(?:-\d+)?\.webp)$/u));

/** Removes the files of deleted videos and lectures from storage. */
export const removeFiles = {
  name: 'remove-files',
  data: z.object({ assetIds: z.array(z.uuid()), keys: z.array(removableKey) }),
  retries: 20,
  retryDelay: 5,
  timeout: 10 * 60,
  concurrency: 1,
} satisfies JobKind;
