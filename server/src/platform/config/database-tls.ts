import pg from 'pg';
import { StartError } from '../start-error.ts';
import { isLoopback } from './loopback.ts';

/**
 * Refuses an address of a database on another machine to which passwords and data would travel readable, or whose
 * certificate would not be checked. What the address means is the driver's to say: it also reads the certificates.
 *
 * @throws StartError with the way to encrypt, and the setting that does without
 */
export function requireDatabaseTls(url: string): void {
  const { host, ssl } = understood(url);
  if (host.startsWith('/') || isLoopback(host)) return;
  const how = weakness(ssl);
  if (how === null) return;
  throw new StartError(
    `DATABASE_URL leads to ${host} ${how}. Add sslmode=verify-full to it (and sslrootcert=<file> for a certificate authority of your own), or set DATABASE_TLS=off where the network between is private.`,
  );
}

/** @throws StartError where the driver cannot use the address, such as for a certificate that is not there */
function understood(url: string): { readonly host: string; readonly ssl: unknown } {
  try {
    const { host, ssl } = new pg.Client({ connectionString: url }) as pg.Client & pg.ClientConfig;
    return { host, ssl };
  } catch (cause) {
    // The driver takes the address out of what it says.
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`DATABASE_URL cannot be used: ${reason}.`, { cause });
  }
}

/** What is weak about the driver's understanding of `ssl` and `sslmode`, where anything is. */
function weakness(ssl: unknown): string | null {
  if (ssl === true) return null;
  if (typeof ssl !== 'object' || ssl === null)
    return 'without TLS, so passwords and data would travel readable';
  if ('rejectUnauthorized' in ssl && ssl.rejectUnauthorized !== true)
    return 'without a check of its certificate, so anyone on the way could answer';
  if ('checkServerIdentity' in ssl)
    return 'without a check of the name in its certificate, so another server could answer';
  return null;
}
