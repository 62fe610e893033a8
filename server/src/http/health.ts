import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: it can do its work; `check` throws when it cannot. */
export function installHealth(app: FastifyInstance, check: () => Promise<void>): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    try {
      await check();
      return { status: 'ready' };
    } catch (error) {
      request.log.debug({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '1').send({ status: 'not ready' });
    }
  });
}
