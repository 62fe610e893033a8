/** Whether a program's last words say that it could not write all it made. */
export function isFullDisk(stderr: string): boolean {
  return /No space left|Disk quota exceeded|File too large/iu.test(stderr);
}

/**
 * Whether a program's last words say that the machine failed it: a full disk, no memory, a file that cannot be read or
 * written, a program or sandbox that does not start. Then the file it worked on may be innocent.
 */
export function isMachineFault(stderr: string): boolean {
  return (
    isFullDisk(stderr) ||
    /Cannot allocate memory|Out of memory|Too many open files|Resource temporarily unavailable/iu.test(
      stderr,
    ) ||
    /Permission denied|Operation not permitted|Input\/output error|Read-only file system/iu.test(stderr) ||
    /error while loading shared libraries/u.test(stderr) ||
    /^(?:bwrap|setpriv|prlimit|unshare|nice): /mu.test(stderr)
  );
}
