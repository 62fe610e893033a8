import { jobHandler, type JobHandler } from '../../../platform/queue/queue.ts';
import type { Route } from '../../../platform/route.ts';
import { refundGivenUp, refundRequested } from '../commerce.jobs.ts';
import type { CommerceDependencies } from '../commerce.types.ts';
import { SubscriptionEnds } from '../billing/subscription-ends.service.ts';
import { GrantsService } from '../entitlements/grants.service.ts';
import { LedgerService } from '../entitlements/ledger.service.ts';
import { OwnRefundsService } from '../refunds/own-refunds.service.ts';
import { refundRoutes } from '../refunds/refunds.routes.ts';
import { RefundsService, type RefundsDependencies } from '../refunds/refunds.service.ts';
import { accessRoutes, customerRoutes } from './customers.routes.ts';
import { CustomersService } from './customers.service.ts';

/** What users can ask about their access and their money, and administrators about everyone's. */
export function createCustomers(dependencies: CommerceDependencies & Pick<RefundsDependencies, 'sync'>): {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  readonly refunds: RefundsService;
} {
  const refunds = new RefundsService(dependencies);
  const customers = new CustomersService(dependencies);
  const grants = new GrantsService(dependencies);
  return {
    refunds,
    routes: [
      ...refundRoutes(refunds, new OwnRefundsService({ ...dependencies, refunds })),
      ...accessRoutes(new LedgerService(dependencies), grants, customers),
      ...customerRoutes(customers, new SubscriptionEnds(dependencies)),
    ],
    handlers: [
      jobHandler(refundRequested, ({ data }) => refunds.finish(data.requestId)),
      jobHandler(refundGivenUp, ({ data }) => refunds.giveUp(data.requestId)),
    ],
  };
}
