import { Refusal } from '../refusal.ts';

/** SQLSTATE 53100 is PostgreSQL's `disk_full`. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a write to a file or the database failed because the disk is full. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(error.code);
}

export function diskFull(): Refusal {
  return new Refusal(
    'storage_full',
    'The site has no room left on its disk, so nothing was saved. Try again when its operator has made room.',
  );
}
