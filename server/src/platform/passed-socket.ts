import { StartError } from './start-error.ts';

/** Where the descriptors that systemd passes begin: SD_LISTEN_FDS_START of sd_listen_fds(3). */
const firstPassed = 3;

/**
 * The descriptor of the socket that systemd opened for the process `pid` and keeps while the site restarts, so that
 * connections wait in it; null where it passed none. @throws StartError when it passed several
 */
export function passedSocket(
  { LISTEN_PID, LISTEN_FDS }: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | null {
  // Children inherit the variables, but the sockets are not theirs.
  if (LISTEN_PID !== String(pid) || Number(LISTEN_FDS ?? 0) === 0) return null;
  if (LISTEN_FDS === '1') return firstPassed;
  throw new StartError(
    `systemd passed ${LISTEN_FDS} sockets, and the site listens on one: leave one ListenStream in fit-coder.socket.`,
  );
}
