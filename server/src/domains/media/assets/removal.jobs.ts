import * as z from 'zod/mini';
import type { JobKind } from '../../../platform/queue/queue.ts';

/** Files beside videos that go with what they belonged to: captions and posters, each by its whole key. */
const removableKey = z
  .string()
  .check(z.regex(/^(?:captions\/[\da-f-]{36}\/[\w-]+\.vtt|posters\/[\da-f-]{36}(?:-\d+)?\.webp)$/u));

/** Work: remove from storage what belonged to videos and lectures that are gone. */
export const removeFiles = {
  name: 'remove-files',
  data: z.object({ assetIds: z.array(z.uuid()), keys: z.array(removableKey) }),
  retries: 20,
  retryDelay: 5,
  timeout: 10 * 60,
  concurrency: 1,
} satisfies JobKind;
