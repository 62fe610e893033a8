import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../../platform/refusal.ts';
import type { PageEdge } from '../../payments/payment-provider.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { frame, sentencePage, type SandboxPage } from './frame.ts';
import type { PageBooks, PageRoutes } from './page-routes.ts';
import { paymentRoutes } from './payment.routes.ts';
import { sandboxLook } from './style.ts';
import { subscriptionRoutes } from './subscription.routes.ts';

/** How often the sandbox looks for what has become due. */
const lookMs = 30_000;

/** The sandbox's pages: the checkout, and a page for each subscription and payment. */
export async function installSandboxPages(
  app: FastifyInstance,
  books: PageBooks,
  edge: PageEdge,
): Promise<void> {
  books.shop.listensAs(app);
  runInTime(app, books);
  const send = pageSender(edge.fonts);
  const routes = {
    books,
    ownForm: { onRequest: async (request: FastifyRequest) => edge.checkOrigin(request) },
    send,
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    scope.setErrorHandler(async (error, _request, reply) => send(reply, ...problemOf(error)));
    checkoutRoutes(scope, routes);
    subscriptionRoutes(scope, routes);
    paymentRoutes(scope, routes);
  });
}

/** Renews, retries and ends what is due in real time, while this process serves the pages. */
function runInTime(app: FastifyInstance, { checkouts, subscriptions }: PageBooks): void {
  const run = async () => {
    try {
      await checkouts.expireLate();
      await subscriptions.runDue();
    } catch (error) {
      app.log.warn({ err: error }, 'the sandbox could not do what is due');
    }
  };
  const timer = setInterval(() => void run(), lookMs).unref();
  app.addHook('onListen', run);
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Sends pages in the brand's fonts, with a content security policy that allows only what they need. */
function pageSender(fonts: readonly string[]): PageRoutes['send'] {
  const { style, policy } = sandboxLook(fonts);
  return (reply, status, page) => {
    void reply.code(status).header('cache-control', 'no-store').header('content-security-policy', policy);
    return reply.type('text/html; charset=utf-8').send(frame(page, style));
  };
}

/** The status and the page of an error that the visitor can act on; all others go to the site's error handler. */
function problemOf(error: unknown): [status: number, page: SandboxPage] {
  const status = error instanceof Refusal ? error.status : (error as { statusCode?: number }).statusCode;
  if (status === undefined || status >= 500) throw error;
  const sentence =
    error instanceof Refusal ? error.message : 'That form could not be read. Go back and try again.';
  return [status, sentencePage('This did not work', sentence)];
}
