import { StartError } from './start-error.ts';

/** The first descriptor that systemd passes: SD_LISTEN_FDS_START of sd_listen_fds(3). */
const firstPassed = 3;

/**
 * The descriptor of the socket that systemd opened for the process `pid`, or null if there is none. systemd keeps it
 * open while the site restarts, so that connections wait in it. @throws StartError if there are several
 */
export function passedSocket(
  { LISTEN_PID, LISTEN_FDS }: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | null {
  // Child processes inherit the variables, but not the sockets.
  if (LISTEN_PID !== String(pid) || Number(LISTEN_FDS ?? 0) === 0) return null;
  if (LISTEN_FDS === '1') return firstPassed;
  throw new StartError(
    `systemd passed ${LISTEN_FDS} sockets, and the site listens on one: leave one ListenStream in fit-coder.socket.`,
  );
}
