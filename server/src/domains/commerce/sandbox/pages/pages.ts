import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptForms, pageSender } from '../../hosted-page/sender.ts';
import type { PageEdge } from '../../payments/payment-provider.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import type { PageBooks } from './page-routes.ts';
import { paymentRoutes } from './payment.routes.ts';
import { subscriptionRoutes } from './subscription.routes.ts';

const sandboxSite = {
  title: 'Fit Coder Courses test payments',
  mark: 'Test page: never enter a real card',
};

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
  const send = pageSender(edge.fonts, "'self'", sandboxSite);
  const routes = {
    books,
    ownForm: { onRequest: async (request: FastifyRequest) => edge.checkOrigin(request) },
    send,
  };
  await app.register(async (scope) => {
    acceptForms(scope, send);
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
