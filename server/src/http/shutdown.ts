import type { FastifyInstance } from 'fastify';

/**
 * Lets the connections of requests that are in flight end with their answers once the server closes. Kept alive,
 * each would hold the shutdown up for as long as idle connections may live.
 */
export function installShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
}
