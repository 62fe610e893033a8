import type { Database } from '../../platform/database.ts';
import { jobHandler, type JobHandler } from '../../platform/queue.ts';
import type { Route } from '../../platform/route.ts';
import { paymentEventReceived } from './commerce.jobs.ts';
import { commerceRoutes } from './commerce.routes.ts';
import { isEntitled } from './entitlements.repository.ts';
import { SettlementService, type SettlementParts } from './settlement.service.ts';
import { SubscribingService } from './subscribing.service.ts';

export { paymentEventReceived, paymentSettled } from './commerce.jobs.ts';
export type { PaymentProvider, Payments } from './payment-provider.ts';

/** The commerce domain: what people bought, and what it opens to them. */
export interface Commerce {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  /** Whether the user may watch a premium course now, by whatever source. */
  mayWatchPremium(db: Database, userId: string, courseId: string): Promise<boolean>;
  /** Handles again what providers told us and no job brought to an end; returns how many events there were. */
  replayUnhandled(): Promise<number>;
}

export function createCommerce(parts: SettlementParts): Commerce {
  const settlement = new SettlementService(parts);
  return {
    routes: commerceRoutes(new SubscribingService(parts), settlement),
    handlers: [jobHandler(paymentEventReceived, ({ data }) => settlement.handle(data.eventId))],
    mayWatchPremium: (db, userId, courseId) => isEntitled(db, userId, courseId, parts.clock.now()),
    replayUnhandled: () => settlement.replayUnhandled(),
  };
}
