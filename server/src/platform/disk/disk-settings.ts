import { maxVideoBytes } from '@fit-coder/contracts/media';
import * as z from 'zod/mini';

/** Limits on disk usage, in bytes. */
export interface DiskLimits {
  /** Space that videos may not use; it is for the database and for processing existing videos. */
  readonly reserve: number;
  /** The largest video. */
  readonly largestUpload: number;
  /** The total size of all videos; absent: limited only by the disk. */
  readonly uploadQuota: number | undefined;
}

const gigabyte = 1024 ** 3;
const units: Readonly<Record<string, number>> = { '': 1, MB: 1024 ** 2, GB: gigabyte, TB: 1024 * gigabyte };

/** `2GB`, `500 MB` or a plain number of bytes. */
const sizeForm = /^(\d{1,16}) ?(MB|GB|TB|)$/u;

const size = z.pipe(
  z.string().check(z.regex(sizeForm, 'must be a size such as 500MB, 2GB or a number of bytes')),
  z.transform((text: string) => {
    const [, digits = '', unit = ''] = sizeForm.exec(text) ?? [];
    return Number(digits) * (units[unit] ?? 1);
  }),
);

export const diskSettings = {
  DISK_RESERVE: z._default(size, 2 * gigabyte),
  UPLOAD_MAX_BYTES: z._default(
    size.check(
      z.minimum(1, 'must be more than nothing'),
      z.maximum(maxVideoBytes, `must be at most ${maxVideoBytes / gigabyte}GB`),
    ),
    maxVideoBytes,
  ),
  UPLOAD_QUOTA: z.optional(size),
};

export function diskLimitsOf(settings: {
  readonly DISK_RESERVE: number;
  readonly UPLOAD_MAX_BYTES: number;
  readonly UPLOAD_QUOTA?: number | undefined;
}): DiskLimits {
  return {
    reserve: settings.DISK_RESERVE,
    largestUpload: settings.UPLOAD_MAX_BYTES,
    uploadQuota: settings.UPLOAD_QUOTA,
  };
}
