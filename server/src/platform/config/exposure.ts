import { StartError } from '../start-error.ts';
import { isLoopback } from './loopback.ts';
import type { Settings } from './settings.ts';

/**
 * Who can reach the site, and what it is for.
 * - `local`: only this machine, so that demo accounts may have public passwords and the mailbox may be open.
 * - `demonstration`: everyone, for a demonstration that the settings request explicitly.
 * - `production`: everyone, for real use.
 */
export type Exposure = 'local' | 'demonstration' | 'production';

/**
 * Decides the exposure. @throws StartError if other machines could reach a site whose settings do not allow it
 * explicitly
 */
export function exposureOf(s: Settings): Exposure {
  if (s.NODE_ENV === 'production') {
    if (s.DEMO === 'public')
      throw new StartError(
        'DEMO=public is refused in production: leave out NODE_ENV=production for a public demonstration, or DEMO for a real site.',
      );
    return 'production';
  }
  if (s.DEMO === 'public') {
    if (!s.PUBLIC_URL) throw new StartError('DEMO=public needs PUBLIC_URL: the URL that users open.');
    return 'demonstration';
  }
  const way = loginUrl(s);
  if (way === null) return 'local';
  throw new StartError(
    `${way}. Set NODE_ENV=production for a real site or DEMO=public for a public demonstration, or leave it out to try the site on this machine.`,
  );
}

/** The first setting that lets other machines reach the site, as a sentence; null if there is none. */
function loginUrl(s: Settings): string | null {
  // A worker does not listen.
  if (s.ROLE !== 'worker' && !isLoopback(s.HOST))
    return `HOST=${s.HOST} lets other machines reach the site, whose demo passwords and mailbox are open to everyone`;
  if (s.PUBLIC_URL && !isLoopback(new URL(s.PUBLIC_URL).hostname))
    return `PUBLIC_URL=${s.PUBLIC_URL} is an address for other machines, and without NODE_ENV=production the site's demo passwords and mailbox are open to everyone`;
  if (s.ALLOWED_HOSTS?.split(',').some((name) => !isLoopback(name.trim())))
    return `ALLOWED_HOSTS=${s.ALLOWED_HOSTS} names hosts that other machines can reach, and without NODE_ENV=production the site's demo passwords and mailbox are open to everyone`;
  if (s.TRUST_PROXY !== 'off')
    return `TRUST_PROXY=${s.TRUST_PROXY} says that a proxy lets other machines reach the site, whose demo passwords and mailbox are open to everyone`;
  return null;
}
