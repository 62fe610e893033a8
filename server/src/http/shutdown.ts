import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to close; streams without an end of their own end by it. */
    closing: AbortSignal;
  }
}

/** What is in flight has this long to finish, in seconds; a large upload that is cut then resumes later. */
const patience = 10;

/**
 * Makes `app.close()` graceful. What is in flight is finished, and its connection ends with the answer: kept alive,
 * it would hold the shutdown up for as long as idle connections may live. New requests on open connections are
 * refused.
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
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!controller.signal.aborted) done();
    else done(new Refusal('unavailable', 'The site is restarting. Try again in a moment.'));
  });
  app.addHook('onSend', (_request, reply, _body, done) => {
    if (controller.signal.aborted) void reply.header('connection', 'close');
    done();
  });
}
