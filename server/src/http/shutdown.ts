import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to close; endless streams then end. */
    closing: AbortSignal;
  }
}

/** How long requests in progress may take to finish, in seconds; an upload that is cut off then can be resumed. */
const patience = 10;

/**
 * Makes `app.close()` graceful. Every request on an open connection gets its response, and the connection then ends;
 * kept alive, it would delay the shutdown until its idle timeout.
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
