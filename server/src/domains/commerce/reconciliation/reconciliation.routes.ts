import { listReconciliations, startReconciliation } from '@fit-coder/contracts/operations/reconciliation';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { ReconciliationService } from './reconciliation.service.ts';

export function reconciliationRoutes(reconciliations: ReconciliationService): Route[] {
  return [
    route(listReconciliations, (call) => reconciliations.page(call.query.cursor)),
    route(startReconciliation, async (call) => {
      const { reconciliation, isNew } = await reconciliations.start(currentUserOf(call));
      const message = isNew ? 'The comparison has started.' : 'A comparison is already running.';
      return { reconciliation, message };
    }),
  ];
}
