/**
 * The keys of the advisory locks that every node takes: arbitrary numbers, each for one purpose, which may not change
 * while nodes of the previous version run.
 */
export const lockKeys = {
  migrations: 7_306_025,
  /** Between a backup and the jobs that remove files. */
  removals: 7_306_026,
  courseTitles: 7_306_027,
  seed: 7_306_028,
  invoices: 7_306_031,
} as const;
