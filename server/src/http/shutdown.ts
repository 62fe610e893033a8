import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server was told to close. It still serves, but `/readyz` no longer responds with 200. */
    leaving: AbortSignal;
    /** Aborts when the server begins to close; endless streams then end. */
    closing: AbortSignal;
  }
}

/** How long requests in progress may take to finish, in seconds; an upload that is cut off then can be resumed. */
const patience = 10;

/**
 * Makes `app.close()` graceful. For `delay` seconds the server still accepts connections, so that a balancer can notice
 * and send its requests elsewhere. Every request on an open connection gets its response, and the connection then ends;
 * kept alive, it would delay the shutdown until its idle timeout.
 */
export function installShutdown(app: FastifyInstance, delay: number): void {
  const leaving = new AbortController();
  const controller = new AbortController();
  let impatience: NodeJS.Timeout | undefined;
  app.decorate('leaving', leaving.signal);
  app.decorate('closing', controller.signal);
  app.addHook('preClose', async () => {
    leaving.abort();
    if (app.server.listening) await wait(delay * 1000);
    controller.abort();
    impatience = setTimeout(() => app.server.closeAllConnections(), patience * 1000);
  });
  app.addHook('onClose', async () => clearTimeout(impatience));
  app.addHook('onSend', (_request, reply, _body, done) => {
    if (leaving.signal.aborted) void reply.header('connection', 'close');
    done();
  });
}
