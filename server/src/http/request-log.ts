import type { FastifyInstance } from 'fastify';

/** Puts the request's id on its answer, and writes one line for each request that changed something or failed. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const line = {
      method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    else if (method === 'GET' || method === 'HEAD') request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}
