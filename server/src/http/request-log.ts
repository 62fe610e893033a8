import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/observation/log.ts';

/** Adds the request's id to its response, and logs one line for each request that changed something or failed. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { method } = request;
    const reading = method === 'GET' || method === 'HEAD';
    if (reading && reply.statusCode < 500 && !(request.log as Logger).isLevelEnabled('debug')) return;
    const line = {
      method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    else if (reading) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}

/**
 * The route's pattern with its id filled in. Other segments of a path may grant access, such as a reset token or a
 * signed media path, so they and wildcards are never logged.
 */
function loggedPath(request: FastifyRequest): string {
  const { id } = request.params as { id?: unknown };
  const pattern = request.routeOptions.url ?? 'unknown address';
  return typeof id === 'string' ? pattern.replace(':id', id) : pattern;
}
