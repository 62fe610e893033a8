import pg from 'pg';
import { StartError } from '../start-error.ts';
import { isLoopback } from './loopback.ts';

/**
 * Refuses the URL of a remote database in `setting` if passwords and data would be sent unencrypted, or if the
 * certificate would not be checked. The driver interprets the URL, because it also reads the certificates.
 * @throws StartError that explains how to encrypt, and which setting allows to do without
 */
export function requireDatabaseTls(setting: string, url: string): void {
  const { host, ssl } = understood(setting, url);
  if (host.startsWith('/') || isLoopback(host)) return;
  const how = weakness(ssl);
  if (how === null) return;
  throw new StartError(
    `${setting} leads to ${host} ${how}. Add sslmode=verify-full to it (and sslrootcert=<file> for a certificate authority of your own), or set DATABASE_TLS=off where the network between is private.`,
  );
}

/** @throws StartError if the driver cannot use the address, for example because a certificate is missing */
function understood(setting: string, url: string): { readonly host: string; readonly ssl: unknown } {
  try {
    const { host, ssl } = new pg.Client({ connectionString: url }) as pg.Client & pg.ClientConfig;
    return { host, ssl };
  } catch (cause) {
    // The driver's messages do not contain the address.
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`${setting} cannot be used: ${reason}.`, { cause });
  }
}

/** What is insecure about the driver's `ssl` options, or null. */
function weakness(ssl: unknown): string | null {
  if (ssl === true) return null;
  if (typeof ssl !== 'object' || ssl === null)
    return 'without TLS, so passwords and data would travel unencrypted';
  if ('rejectUnauthorized' in ssl && ssl.rejectUnauthorized !== true)
    return 'without a check of its certificate, so anyone on the way could answer';
  if ('checkServerIdentity' in ssl)
    return 'without a check of the name in its certificate, so another server could answer';
  return null;
}
