import { once } from 'node:events';
import { freePort } from '../../../scripts/free-port.ts';
import { startSite, type SiteProcess } from '../site.process.ts';

const movedClock = new URL('moved-clock.ts', import.meta.url);

/** The settings of a site whose clock is ahead. */
export function aheadBy(milliseconds: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${movedClock.href}`, CLOCK_AHEAD_MS: String(Math.round(milliseconds)) };
}

/** The setting of a site that can start again at the same address. */
export async function fixedPort(): Promise<Record<string, string>> {
  return { PORT: String(await freePort()) };
}

/** Ends the process of a site, and leaves its data. */
export async function end({ child }: SiteProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Starts a site that has ended again, with its data and at its address; it then has these other settings. */
export async function startAgain(
  { dataDir, origin }: SiteProcess,
  settings: Readonly<Record<string, string>> = {},
): Promise<SiteProcess> {
  return startSite({ ...settings, DATA_DIR: dataDir, PORT: new URL(origin).port }, false);
}

/** Removes what the browser reports about calls while the site did not run; any other message stays. */
export function forgetRefused(messages: string[]): void {
  messages.splice(
    0,
    messages.length,
    ...messages.filter((message) => !message.includes('ERR_CONNECTION_REFUSED')),
  );
}
