import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';

/** How long what the file says holds, from its sending on: well below the year that RFC 9116 recommends at most. */
const validMs = 90 * 24 * 60 * 60 * 1000;

export interface SecurityContactDependencies {
  readonly config: Pick<Config, 'securityContact'>;
  readonly clock: Clock;
}

/** Says where vulnerabilities of this site are reported (RFC 9116). Without a contact there is no such file. */
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
