import { data } from 'react-router';
import { id as uuid } from '@fit-coder/contracts/primitives';
import { reconciliationApi } from '../../../features/admin-reconciliation/reconciliation.api.ts';
import { deliveriesApi } from '../../../features/admin-webhooks/deliveries.api.ts';
import { webhooksApi } from '../../../features/admin-webhooks/webhooks.api.ts';
import { forAdmin } from '../../../features/session/session.loaders.ts';
import { startQueries } from '../../../lib/page-loader.ts';

/** These lists change without the administrator, so they are loaded each time they are opened. */
const anew = { subscribe: false, forceRefetch: true } as const;

export const reconciliationLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(reconciliationApi.endpoints.listReconciliations.initiate(undefined, anew));
  }),
);

export const exportsLoader = forAdmin(startQueries(() => {}));

export const webhooksLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(webhooksApi.endpoints.listWebhookEndpoints.initiate(undefined, anew));
  }),
);

const startDeliveries = startQueries((dispatch, { params }) => {
  void dispatch(webhooksApi.endpoints.listWebhookEndpoints.initiate(undefined, anew));
  void dispatch(deliveriesApi.endpoints.listWebhookDeliveries.initiate(params['id'] ?? '', anew));
});

export const webhookDeliveriesLoader = forAdmin((args) =>
  uuid.safeParse(args.params['id']).success ? startDeliveries(args) : data(null, { status: 404 }),
);
