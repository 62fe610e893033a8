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
    'The disk of the site is full, so nothing was saved. Try again when the operator has made room.',
  );
}
