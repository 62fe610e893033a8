/** Whether the end of a program's error output reports a full disk. */
export function reportsFullDisk(stderr: string): boolean {
  return /No space left|Disk quota exceeded|File too large/iu.test(stderr);
}

/**
 * Whether the end of a program's error output reports a fault of the machine: a full disk, no memory, a file that
 * cannot be read or written, or a program or sandbox that does not start. The video may then be fine.
 */
export function isMachineFault(stderr: string): boolean {
  return (
    reportsFullDisk(stderr) ||
    /Cannot allocate memory|Out of memory|Too many open files|Resource temporarily unavailable/iu.test(
      stderr,
    ) ||
    /Permission denied|Operation not permitted|Input\/output error|Read-only file system/iu.test(stderr) ||
    /error while loading shared libraries/u.test(stderr) ||
    /^(?:bwrap|setpriv|prlimit|unshare|nice): /mu.test(stderr)
  );
}
