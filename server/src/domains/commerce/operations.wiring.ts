import { jobHandler, type JobHandler } from '../../platform/queue/queue.ts';
import type { Route } from '../../platform/route.ts';
import { Sealer } from '../../platform/security/sealing.ts';
import { reconciliationDue, webhookDue, webhookGivenUp, webhooksToSweep } from './commerce.jobs.ts';
import type { Commerce, CommerceDependencies } from './commerce.types.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { ExportsService } from './exports/exports.service.ts';
import { outgoingWebhookRoutes } from './outgoing-webhooks/outgoing-webhooks.routes.ts';
import { deliveriesChannel } from './outgoing-webhooks/report-event.ts';
import { WebhookDeliveryService } from './outgoing-webhooks/webhook-delivery.service.ts';
import { WebhookEndpointsService } from './outgoing-webhooks/webhook-endpoints.service.ts';
import type { ComparisonDependencies } from './reconciliation/comparison.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { ReconciliationService } from './reconciliation/reconciliation.service.ts';

/** What an operator needs to run the shop: comparisons with the providers, exports, and outgoing webhooks. */
interface Operations extends Pick<Commerce, 'reconcile' | 'sealWebhookSecretsAnew'> {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
}

export function createOperations(
  dependencies: CommerceDependencies,
  sync: ComparisonDependencies['sync'],
): Operations {
  const { bus, log, secrets, production } = dependencies;
  const reconciliations = new ReconciliationService({ ...dependencies, sync });
  const sealer = new Sealer(secrets, 'webhook endpoints');
  const sending = { ...dependencies, sealer, allowsPrivate: !production };
  const endpoints = new WebhookEndpointsService(sending);
  const deliveries = new WebhookDeliveryService(sending);
  // Every node is notified of new deliveries and enqueues them; the queue keeps one job of each.
  bus.listen(deliveriesChannel, () => {
    deliveries.enqueue().catch((error: unknown) => {
      log.warn({ err: error }, 'webhooks could not be enqueued; the next sweep does it');
    });
  });
  return {
    routes: [
      ...reconciliationRoutes(reconciliations),
      ...exportRoutes(new ExportsService(dependencies)),
      ...outgoingWebhookRoutes(endpoints),
    ],
    handlers: [
      jobHandler(reconciliationDue, async ({ signal }) => void (await reconciliations.run(signal))),
      jobHandler(webhookDue, (run) => deliveries.deliver(run)),
      jobHandler(webhookGivenUp, ({ data }) => deliveries.giveUp(data.deliveryId)),
      jobHandler(webhooksToSweep, () => deliveries.sweep()),
    ],
    reconcile: async (signal) => ((await reconciliations.isRunning()) ? null : reconciliations.run(signal)),
    sealWebhookSecretsAnew: () => endpoints.sealAnew(),
  };
}
