import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to close; streams without an end of their own end by it. */
    closing: AbortSignal;
  }
}

/** What is in flight has this long to finish, in seconds; a large upload that is cut then resumes later. */
const patience = 10;

/**
 * Makes `app.close()` graceful. Every request on a connection that is open is answered, and the connection ends with
 * the answer: kept alive, it would hold the shutdown up for as long as idle connections may live.
 */
export function installShutdown(app: FastifyInstance): void {
  const controller = new AbortController();
  let impatience: NodeJS.Timeout | undefined;
  app.decorate('closing', controller.signal);
  app.addHook('preClose', async () => {
    controller.abort();
    impatience = setTimeout(() => app.server.closeAllConnections(), patience * 1000);
  });
  app.addHook('onClose', async () => clearTimeout(impatience));
  app.addHook('onSend', (_request, reply, _body, done) => {
    if (controller.signal.aborted) void reply.header('connection', 'close');
    done();
  });
}
