import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';

/** How long the file is valid after it is sent: well below the maximum of a year that RFC 9116 recommends. */
const validMs = 90 * 24 * 60 * 60 * 1000;

export interface SecurityContactDependencies {
  readonly config: Pick<Config, 'securityContact'>;
  readonly clock: Clock;
}

/**
 * Serves the contact for reporting vulnerabilities of this site (RFC 9116). Without a contact the file does not exist.
 */
export function installSecurityContact(
  app: FastifyInstance,
  { config, clock }: SecurityContactDependencies,
  site: () => string,
): void {
  const { securityContact } = config;
  if (securityContact === undefined) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validMs).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${site()}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
