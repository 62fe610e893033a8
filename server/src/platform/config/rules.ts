import { StartError } from '../start-error.ts';
import { requireDatabaseTls } from './database-tls.ts';
import type { Exposure } from './exposure.ts';
import { isLoopback } from './loopback.ts';
import type { Settings } from './settings.ts';
import { checkS3Settings } from './object-store-settings.ts';

/** Checks the rules between settings. @throws StartError with a sentence that names the variables */
export function checkTogether(s: Settings, exposure: Exposure): void {
  if (Boolean(s.ADMIN_EMAIL) !== Boolean(s.ADMIN_PASSWORD)) {
    throw new StartError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  }
  if (s.ROLE !== 'all' && !s.DATABASE_URL) {
    throw new StartError(
      `ROLE=${s.ROLE} needs DATABASE_URL, since the embedded database serves one process only.`,
    );
  }
  if (s.DATABASE_DIRECT_URL && !s.DATABASE_URL) {
    throw new StartError(
      'DATABASE_DIRECT_URL needs DATABASE_URL, which leads to a pooler in front of the same database.',
    );
  }
  if (s.SECRET_PREVIOUS !== undefined && s.SECRET_PREVIOUS === s.SECRET) {
    throw new StartError('SECRET_PREVIOUS must be the secret before this one, not the same as SECRET.');
  }
  if (s.SECRET_PREVIOUS !== undefined && s.SECRET === undefined) {
    throw new StartError('SECRET_PREVIOUS needs SECRET: the secret that took its place.');
  }
  if (s.COUNTRY_HEADER !== undefined && s.TRUST_PROXY === 'off') {
    throw new StartError(
      'COUNTRY_HEADER needs TRUST_PROXY, because a visitor could set the header otherwise.',
    );
  }
  if (s.MEDIA_DELIVERY === 'redirect') checkRedirect(s);
  checkS3Settings(s, exposure === 'production');
  if (exposure === 'production') checkProduction(s);
}

function checkRedirect(s: Settings): void {
  if (s.S3_BUCKET === undefined)
    throw new StartError(
      'MEDIA_DELIVERY=redirect needs S3_BUCKET, because browsers then load videos from an object store.',
    );
  const name = s.S3_PUBLIC_ENDPOINT === undefined ? 'S3_ENDPOINT' : 'S3_PUBLIC_ENDPOINT';
  const store = s[name];
  // A worker sends nothing to browsers.
  if (s.ROLE === 'worker' || s.PUBLIC_URL === undefined || store === undefined) return;
  const [site, to] = [new URL(s.PUBLIC_URL), new URL(store)];
  if (site.protocol !== 'https:' || to.protocol !== 'http:') return;
  // Someone who tries the site on this machine.
  if (isLoopback(site.hostname) && isLoopback(to.hostname)) return;
  throw new StartError(
    `MEDIA_DELIVERY=redirect needs a store with TLS, but ${name} begins with http://. Browsers block videos without TLS on pages with TLS. Set S3_PUBLIC_ENDPOINT to a URL of the store that begins with https://.`,
  );
}

function checkProduction(s: Settings): void {
  if (!s.SECRET) throw new StartError('SECRET must be set in production: 32 random characters or more.');
  if (!s.PUBLIC_URL) throw new StartError('PUBLIC_URL must be set in production: the URL that users open.');
  const { protocol, hostname } = new URL(s.PUBLIC_URL);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new StartError(
      'PUBLIC_URL must begin with https:// in production, because passwords and sessions would otherwise travel unencrypted. A proxy such as nginx or Caddy in front of the site provides it.',
    );
  }
  if (s.DEMO === 'on')
    throw new StartError('DEMO=on is refused in production, since its passwords are public.');
  if (s.DATABASE_TLS === 'off') return;
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
    if (s[name]) requireDatabaseTls(name, s[name]);
}
