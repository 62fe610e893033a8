import type { FastifyInstance } from 'fastify';
import type { DiskSpace } from '../platform/disk/disk-space.ts';
import { evenWhileBusy } from './limits/busy.ts';

/**
 * `/healthz`: the process responds. `/readyz`: it can do its work; `check` throws if it cannot. A process that was told to
 * stop is not ready. A disk that is nearly full only stops uploads, so the site stays ready and reports it; a full disk
 * stops every write.
 */
export function installHealth(
  app: FastifyInstance,
  check: () => Promise<void>,
  space: Pick<DiskSpace, 'state'>,
): void {
  app.get('/healthz', { logLevel: 'silent', config: evenWhileBusy }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    if (app.leaving.aborted) return reply.code(503).send({ status: 'stopping' });
    try {
      const [disk] = await Promise.all([space.state(), check()]);
      if (disk !== 'full') return { status: 'ready', disk };
      return await reply.code(503).header('retry-after', '60').send({ status: 'not ready', disk });
    } catch (error) {
      request.log.debug({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '1').send({ status: 'not ready' });
    }
  });
}
